//! Which squares can turn anything over at all.

/// The squares beside each square.
pub(super) const BESIDE: [u64; 64] = {
    let mut beside = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (row, file) = (square / 8, square % 8);
        let mut near = 0;
        while near < 64 {
            let (rows, files) = (row as i32 - near as i32 / 8, file as i32 - near as i32 % 8);
            if rows * rows <= 1 && files * files <= 1 && near != square {
                beside[square] |= 1 << near;
            }
            near += 1;
        }
        square += 1;
    }
    beside
};
