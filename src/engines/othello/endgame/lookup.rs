//! What a nearly full board makes simpler: which squares can turn anything over at all, and how many discs the last placement turns over.

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

/// How many discs the last empty `square` turns over for `own`, all other squares but it being the opponent's.
#[inline]
pub(super) fn last_flips(own: u64, square: usize) -> i32 {
    const FILE_A: u64 = 0x0101_0101_0101_0101;
    const GATHER_FILE: u64 = 0x0102_0408_1020_4080;
    let (row, file) = (square >> 3 & 7, square & 7);
    let [rising, falling] = DIAGONALS[square & 63];
    let in_row = (own >> (8 * row)) & 0xff;
    let in_file = ((own >> file) & FILE_A).wrapping_mul(GATHER_FILE) >> 56;
    let in_rising = (own & rising).wrapping_mul(FILE_A) >> 56;
    let in_falling = (own & falling).wrapping_mul(FILE_A) >> 56;
    let by_file = &LINE_FLIPS[file];
    let count = by_file[in_row as usize]
        + by_file[in_rising as usize]
        + by_file[in_falling as usize]
        + LINE_FLIPS[row][in_file as usize];
    i32::from(count)
}

/// By square: its two diagonals.
const DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut square: i32 = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let (rows, files) = (other / 8 - square / 8, other % 8 - square % 8);
            if other != square && rows == -files {
                diagonals[square as usize][0] |= 1 << other;
            }
            if other != square && rows == files {
                diagonals[square as usize][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    diagonals
};

/// By place on a line of eight and own discs on it: how many discs the last placement on that line turns over.
const LINE_FLIPS: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            let mut count = 0;
            let mut up = place + 1;
            while up < 8 && own >> up & 1 == 0 {
                up += 1;
            }
            if up < 8 {
                count += up - place - 1;
            }
            let mut down = 1;
            while down <= place && own >> (place - down) & 1 == 0 {
                down += 1;
            }
            if down <= place {
                count += down - 1;
            }
            table[place][own] = count as u8;
            own += 1;
        }
        place += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::board;

    /// Boards that a random game may well not reach: every mixture of discs and empty squares.
    fn boards() -> impl Iterator<Item = (u64, u64)> {
        let mut state = 0x1234_5678_9abc_def1_u64;
        let mut next = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        (0..20_000).map(move |index| {
            let (own, mut other) = (next(), next());
            if index % 2 == 0 {
                other |= next();
            }
            (own & !other, other)
        })
    }

    #[test]
    fn the_last_placement_turns_over_what_the_rules_say() {
        for (own, _) in boards() {
            for square in 0..64 {
                let own = own & !(1 << square);
                let other = !own & !(1 << square);
                let turned = board::flips(own, other, square).count_ones() as i32;
                assert_eq!(last_flips(own, usize::from(square)), turned, "{own:x} {square}");
            }
        }
    }
}
