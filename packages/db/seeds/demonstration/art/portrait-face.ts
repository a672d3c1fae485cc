// Faces of the testimonial portraits (480 × 480, face centred on x = 240), kept bold enough to read at 72 px.
import { darker, disc, fade, lighter, mix, oval, palette, path, type Sheet, smooth, stroke } from './kit.ts'

export interface Features {
  skin: string
  brow: string
  jaw: number
  age: number
  smile: 'closed' | 'open'
  lips?: string
  lashes?: boolean
  glasses?: string
  iris?: string
}

function outline(jaw: number): string {
  const low = 50 + jaw * 12
  return smooth(
    [
      [240, 96],
      [294, 116],
      [317, 170],
      [316, 226],
      [240 + low + 12, 272],
      [240 + low * 0.62, 312],
      [240, 328],
      [240 - low * 0.62, 312],
      [240 - low - 12, 272],
      [164, 226],
      [163, 170],
      [186, 116],
    ],
    true,
  )
}

function ears(skin: string): string {
  const ear = (s: -1 | 1): string => {
    const x = 240 + s * 78
    return (
      oval(x, 222, 15, 25, s < 0 ? lighter(skin, 0.05) : darker(skin, 0.2)) +
      stroke(`M${x + s * 3} 206q${s * 7} 10 ${s * -2} 26`, darker(skin, 0.35), 4, fade(0.6))
    )
  }
  return ear(-1) + ear(1)
}

function eye(x: number, f: Features, side: -1 | 1): string {
  const lid = darker(f.skin, 0.7)
  const iris = f.iris ?? '#3a2317'
  const wing = f.lashes ? `l${side * 6} -5` : ''
  return [
    path(`M${x - 18} 216Q${x} 197 ${x + 18} 216Q${x} 229 ${x - 18} 216Z`, '#fdf8f0'),
    disc(x, 213.5, 9.6, iris),
    disc(x, 213.5, 5, '#120c09'),
    disc(x + 3.4, 209.6, 2.9, '#fff'),
    side < 0
      ? stroke(`M${x + 18} 216Q${x} 197 ${x - 18} 216${wing}`, lid, 5)
      : stroke(`M${x - 18} 216Q${x} 197 ${x + 18} 216${wing}`, lid, 5),
    stroke(`M${x - 15} 202Q${x} 191 ${x + 15} 202`, darker(f.skin, 0.3), 3, fade(0.55)),
    stroke(`M${x - 12} 225Q${x} 231 ${x + 12} 225`, darker(f.skin, 0.3), 2.6, fade(0.2 + f.age * 0.5)),
  ].join('')
}

function brows(f: Features): string {
  const w = f.lashes ? 7 : 10
  return stroke('M184 187Q202 172 224 182', f.brow, w) + stroke('M296 187Q278 172 256 182', f.brow, w)
}

function nose(f: Features): string {
  const line = darker(f.skin, 0.42)
  return (
    path('M240 204Q250 232 262 249Q262 262 244 260Q252 238 240 204Z', darker(f.skin, 0.26), fade(0.55)) +
    stroke('M219 250Q216 262 228 261Q240 268 252 261Q264 262 261 250', line, 4.6, fade(0.85)) +
    oval(236, 243, 6, 9, lighter(f.skin, 0.5), fade(0.35))
  )
}

function mouth(f: Features): string {
  const lip = f.lips ?? mix(f.skin, '#8c3a34', 0.4)
  const line = darker(lip, 0.55)
  if (f.smile === 'open') {
    return (
      path('M204 278Q240 284 276 278Q266 307 240 308Q214 307 204 278Z', '#5a1f1d') +
      path('M208 280Q240 286 272 280Q266 298 240 299Q214 298 208 280Z', '#fffaf2') +
      path('M201 279Q222 270 240 275Q258 270 279 279Q258 284 240 283.5Q222 284 201 279Z', darker(lip, 0.12)) +
      stroke('M213 300Q240 315 267 300', lip, 6.5)
    )
  }
  return (
    path('M203 279Q224 273 240 278Q256 273 277 279Q258 291 240 291Q222 291 203 279Z', darker(lip, 0.12)) +
    path('M209 284Q240 296 271 284Q261 307 240 307Q219 307 209 284Z', lip) +
    stroke('M197 275Q213 290 240 290.5Q267 290 283 275', line, 4.4)
  )
}

function years(f: Features): string {
  if (f.age <= 0) return ''
  const line = darker(f.skin, 0.4)
  const opacity = Math.min(0.75, f.age * 0.75)
  return (
    stroke('M196 262Q188 276 193 290M284 262Q292 276 287 290', line, 3.6, fade(opacity)) +
    stroke('M172 212l-7 -5M172 220l-8 2M308 212l7 -5M308 220l8 2', line, 3, fade(opacity)) +
    (f.age > 0.6 ? stroke('M208 150Q240 144 272 150M214 164Q240 159 266 164', line, 3, fade(opacity * 0.7)) : '')
  )
}

function glasses(colour: string): string {
  const frame = (x: number): string =>
    `<rect x="${x - 33}" y="193" width="66" height="48" rx="20" fill="#fff" fill-opacity=".14" stroke="${colour}" stroke-width="6.5"/>`
  return frame(203) + frame(277) + stroke('M236 208Q240 204 244 208M170 210L160 207M310 210L320 207', colour, 6)
}

export function neck(f: Features): string {
  const tone = darker(f.skin, 0.16)
  return (
    path('M200 290V360Q188 392 150 400L240 470L330 400Q292 392 280 360V290Z', tone) +
    path('M200 300Q240 352 280 300V352Q240 372 200 336Z', darker(f.skin, 0.42), fade(0.6))
  )
}

/** The face itself, lit from the left; beards and hair go over it. */
export function face(sheet: Sheet, f: Features): string[] {
  const shape = outline(f.jaw)
  const clip = sheet.clip(shape)
  const shade = sheet.linear(
    [
      [0.45, darker(f.skin, 0.4), 0],
      [1, darker(f.skin, 0.4), 0.75],
    ],
    'across',
  )
  const blush = sheet.radial([
    [0, mix(f.skin, palette.terracotta, 0.65), 0.75],
    [1, f.skin, 0],
  ])
  return [
    ears(f.skin),
    path(shape, f.skin),
    `<g clip-path="${clip}">`,
    path(shape, shade),
    oval(212, 150, 44, 34, lighter(f.skin, 0.45), fade(0.2)),
    disc(190, 256, 30, blush),
    disc(290, 256, 30, blush),
    path('M180 300Q240 352 300 300L310 340H170Z', darker(f.skin, 0.35), fade(0.28)),
    '</g>',
    oval(188, 244, 13, 8, lighter(f.skin, 0.5), fade(0.28)),
    nose(f),
    mouth(f),
    years(f),
    brows(f),
    eye(203, f, -1),
    eye(277, f, 1),
    f.glasses ? glasses(f.glasses) : '',
  ]
}
