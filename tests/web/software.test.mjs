// The cheap `pow` that shaders get where the processor runs them: as good as the exact one, and handed to no graphics card.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { launchBrowser, newPage, serve } from "./help.mjs";

/** Draws x to the power of y for 256 values of x, and gives back 16 bits of each result. */
const powers = (y) => {
  const gl = document.createElement("canvas").getContext("webgl2");
  const shader = (type, source) => {
    const made = gl.createShader(type);
    gl.shaderSource(made, source);
    gl.compileShader(made);
    if (!gl.getShaderParameter(made, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(made));
    return made;
  };
  const program = gl.createProgram();
  const drawn = shader(gl.FRAGMENT_SHADER, `#version 300 es
    precision mediump float;
    out vec4 color;
    void main() {
      vec3 x = vec3(floor(gl_FragCoord.x) / 255.0);
      highp float result = pow(x, vec3(${y})).g * 65535.0;
      color = vec4(floor(result / 256.0) / 255.0, mod(floor(result), 256.0) / 255.0, 0.0, 1.0);
    }`);
  gl.attachShader(program, shader(gl.VERTEX_SHADER, `#version 300 es
    void main() { gl_Position = vec4(vec2[3](vec2(-1, -1), vec2(3, -1), vec2(-1, 3))[gl_VertexID], 0, 1); }`));
  gl.attachShader(program, drawn);
  gl.linkProgram(program);
  gl.useProgram(program);
  const pixels = gl.createRenderbuffer();
  gl.bindRenderbuffer(gl.RENDERBUFFER, pixels);
  gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, 256, 1);
  gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
  gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, pixels);
  gl.viewport(0, 0, 256, 1);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  const bytes = new Uint8Array(1024);
  gl.readPixels(0, 0, 256, 1, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
  const results = Array.from({ length: 256 }, (_, n) => (bytes[4 * n] * 256 + bytes[4 * n + 1]) / 65535);
  return { results, cheap: gl.getShaderSource(drawn).includes("plyscopePow") };
};

describe("shaders on the processor", () => {
  let browser, server, page;

  before(async () => {
    browser = await launchBrowser();
    server = await serve();
    page = await newPage(browser);
    await page.goto(`${server.url}blank.html`);
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  const spare = (renderer) => page.evaluate(async (renderer) => {
    if (renderer) {
      const { getParameter } = WebGL2RenderingContext.prototype;
      WebGL2RenderingContext.prototype.getParameter = function (name) {
        return name === 0x9246 || name === this.RENDERER ? renderer : getParameter.call(this, name);
      };
    }
    (await import("./software.js")).spareProcessor();
  }, renderer);

  it("get a pow that is right to a tenth of a level of colour", async () => {
    const before = await page.evaluate(powers, "2.4");
    assert.equal(before.cheap, false);
    await spare();
    for (const y of [0.41666, 2.4, 1.5]) {
      const { results, cheap } = await page.evaluate(powers, String(y));
      assert.equal(cheap, true);
      results.forEach((result, n) => {
        const off = Math.abs(result - (n / 255) ** y) * 255;
        assert.ok(off < 0.1, `${n} of 255 to the power of ${y} is ${off} levels off`);
      });
    }
  });

  it("leave a graphics card its own", async () => {
    await page.reload();
    await spare("ANGLE (NVIDIA, GeForce)");
    assert.equal((await page.evaluate(powers, "2.4")).cheap, false);
  });
});
