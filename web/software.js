// For machines without a graphics card, where the processor runs the shaders.
//
// Mesa's and SwiftShader's `pow` takes a call into the C library for each pixel and colour, and the conversion between light and sRGB, which
// the picture goes through when it is shown and where text is drawn, is a `pow`: a third of all the time that a frame takes. There the shaders get
// a `pow` made of the exponent's bits and two polynomials, which is within a tenth of a colour's level of the exact one. Graphics cards
// keep their own.

/** Coefficients of t, t², …: least squares on Chebyshev nodes, exact at both ends of the range. */
const LOG2_OF_1_PLUS_T = [1.4383793, -0.6758807, 0.3181545, -0.0806532];
const EXP2_OF_T_MINUS_1 = [0.6958569, 0.2249982, 0.079145];

const horner = (coefficients) => coefficients.reduceRight((rest, c) => (rest ? `t * (${float(c)} + ${rest})` : `t * ${float(c)}`), "");
const float = (number) => (Number.isInteger(number) ? `${number}.0` : String(number));

const POW = `precision highp float;
precision highp int;
float plyscopePow(float x, float y) {
  int bits = floatBitsToInt(x);
  float t = intBitsToFloat((bits & 0x7fffff) | 0x3f800000) - 1.0;
  float power = max(y * (float((bits >> 23) - 127) + ${horner(LOG2_OF_1_PLUS_T)}), -126.0);
  float whole = floor(power);
  t = power - whole;
  return intBitsToFloat((int(whole) + 127) << 23) * (1.0 + ${horner(EXP2_OF_T_MINUS_1)});
}
vec2 plyscopePow(vec2 x, vec2 y) { return vec2(plyscopePow(x.r, y.r), plyscopePow(x.g, y.g)); }
vec3 plyscopePow(vec3 x, vec3 y) { return vec3(plyscopePow(x.rg, y.rg), plyscopePow(x.b, y.b)); }
vec4 plyscopePow(vec4 x, vec4 y) { return vec4(plyscopePow(x.rgb, y.rgb), plyscopePow(x.a, y.a)); }
#define pow plyscopePow
`;

/** From now on, gives every shader that is compiled for a processor the cheap `pow`. */
export function spareProcessor() {
  if (typeof WebGL2RenderingContext !== "function") return;
  const gl = WebGL2RenderingContext.prototype;
  const { shaderSource } = gl;
  gl.shaderSource = function (shader, source) {
    return shaderSource.call(this, shader, isSoftware(this) ? withCheapPow(source) : source);
  };
}

const known = new WeakMap();

/** Whether the processor draws for this context. */
function isSoftware(context) {
  if (!known.has(context)) {
    const told = context.getExtension("WEBGL_debug_renderer_info");
    const renderer = context.getParameter(told ? told.UNMASKED_RENDERER_WEBGL : context.RENDERER);
    known.set(context, /llvmpipe|softpipe|swiftshader|basic render|software/i.test(renderer));
  }
  return known.get(context);
}

/** The shader with our `pow` below its head, if it uses one. */
function withCheapPow(source) {
  if (!/\bpow\s*\(/.test(source)) return source;
  const lines = source.split("\n");
  const head = lines.findLastIndex((line) => /^\s*(#version|#extension|precision)\b/.test(line)) + 1;
  return [...lines.slice(0, head), POW, ...lines.slice(head)].join("\n");
}
