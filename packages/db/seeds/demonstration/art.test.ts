// Every drawing is a self-contained SVG that the rasteriser accepts.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { demonstrationArt } from './art.ts'

describe('demonstration art', () => {
  it('has the agreed set of drawings', () => {
    expect(Object.keys(demonstrationArt)).toHaveLength(43)
  })

  it.each(Object.entries(demonstrationArt))(
    '%s is self-contained, small and can be rasterised',
    async (_name, draw) => {
      const svg = draw()
      expect(svg).toMatch(/^<svg [^>]*width="\d+" height="\d+" viewBox="0 0 \d+ \d+"/)
      expect(svg).not.toMatch(/<text|<foreignObject|<image|href="(?!#)|NaN|undefined/)
      expect(svg.length).toBeLessThan(60 * 1024)
      expect(draw()).toBe(svg)
      const { width } = await sharp(Buffer.from(svg))
        .resize(32)
        .png()
        .toBuffer({ resolveWithObject: true })
        .then(({ info }) => info)
      expect(width).toBe(32)
    },
  )
})
