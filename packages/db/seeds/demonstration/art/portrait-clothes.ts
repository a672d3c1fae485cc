// Shoulders and garments of the portraits.
import { darker, disc, fade, group, lighter, palette, path, poly, type Sheet, smooth, stroke, times } from './kit.ts'

type Garment = 'suit' | 'agbada' | 'blouse' | 'shirt' | 'lace' | 'jumper' | 'scrubs' | 'ankara'

const shoulders = (width: number, slope = 0): string =>
  smooth([
    [240 - width, 560],
    [240 - width + 6, 446 + slope],
    [240 - width + 46, 408 + slope],
    [186, 382],
    [240, 400],
    [294, 382],
    [240 + width - 46, 408 + slope],
    [240 + width - 6, 446 + slope],
    [240 + width, 560],
  ]) + 'Z'

function base(colour: string, width: number): string {
  return (
    path(shoulders(width), colour) +
    path(
      `M262 396L294 382Q${240 + width - 60} 396 ${240 + width - 40} 412Q${240 + width} 440 ${240 + width} 560H288Q300 440 262 396Z`,
      darker(colour, 0.32),
      fade(0.5),
    ) +
    stroke(
      `M${240 - width + 40} 560Q${240 - width + 36} 460 ${240 - width + 52} 440M${240 + width - 40} 560Q${240 + width - 36} 460 ${240 + width - 52} 440`,
      darker(colour, 0.35),
      4,
      fade(0.6),
    )
  )
}

function suit(colour: string, tie: string): string {
  return [
    base(colour, 178),
    path('M190 380L240 486L290 380L280 366Q240 400 200 366Z', '#fdfaf3'),
    path('M240 404l-13 12l9 18h8l9 -18Z', tie),
    path('M236 434h8l14 66h-36Z', darker(tie, 0.14)),
    path('M200 364L176 386L232 420L240 404Z', '#fff'),
    path('M280 364L304 386L248 420L240 404Z', '#efe6d6'),
    path('M182 380L150 420L176 436L168 452L232 560H240V490Z', lighter(colour, 0.1)),
    path('M298 380L330 420L304 436L312 452L248 560H240V490Z', darker(colour, 0.25)),
  ].join('')
}

function agbada(colour: string, trim: string): string {
  return [
    base(colour, 205),
    path('M192 378Q240 440 288 378L300 392Q292 440 276 560H204Q188 440 180 392Z', lighter(colour, 0.16)),
    stroke('M190 380Q240 446 290 380', trim, 9),
    stroke(
      'M240 424V560M206 430Q222 456 208 480M274 430Q258 456 272 480M222 446q18 14 36 0M222 472q18 14 36 0',
      trim,
      5,
      fade(0.9),
    ),
    stroke(
      'M140 420Q150 460 132 560M110 440Q118 470 104 560M340 420Q330 460 348 560M370 440Q362 470 376 560',
      darker(colour, 0.35),
      5,
      fade(0.6),
    ),
  ].join('')
}

function ankara(colour: string, motif: string, clip: string): string {
  const spots = times(
    54,
    (i) => [60 + (i % 9) * 43 + (Math.floor(i / 9) % 2) * 21, 390 + Math.floor(i / 9) * 32] as const,
  ).filter(([x, y]) => Math.abs(x - 240) > 62 - (y - 380) * 0.5)
  return [
    base(colour, 172),
    group(
      spots.map(([x, y]) => disc(x, y, 12, motif) + disc(x, y, 7, darker(colour, 0.2)) + disc(x, y, 3, palette.wheat)),
      `clip-path="${clip}"`,
    ),
    stroke('M188 380Q240 470 292 380', palette.gold, 8),
  ].join('')
}

function lace(colour: string, bead: string): string {
  return [
    base(colour, 170),
    stroke('M186 380Q240 448 294 380', lighter(colour, 0.45), 10),
    ...times(11, (i) =>
      disc(184 + i * 11.2, 386 + Math.sin((i / 10) * Math.PI) * 44, 7.5, i % 2 ? bead : lighter(bead, 0.3)),
    ),
    ...times(15, (i) => disc(96 + i * 20.5, 462 + Math.abs(i - 7) * 3, 4, lighter(colour, 0.5), fade(0.5))),
  ].join('')
}

function shirt(colour: string, open: string): string {
  return [
    base(colour, 172),
    path('M206 366L240 440L274 366L262 372Q240 392 218 372Z', open),
    path(
      poly([
        [202, 360],
        [172, 386],
        [220, 436],
        [240, 432],
      ]),
      lighter(colour, 0.3),
    ),
    path(
      poly([
        [278, 360],
        [308, 386],
        [260, 436],
        [240, 432],
      ]),
      lighter(colour, 0.12),
    ),
    stroke('M240 434V560', darker(colour, 0.3), 3.5),
    disc(240, 462, 5, lighter(colour, 0.6)),
    disc(240, 490, 5, lighter(colour, 0.6)),
  ].join('')
}

function jumper(colour: string, collar: string): string {
  return [
    base(colour, 168),
    stroke('M190 374Q240 430 290 374', collar, 16),
    stroke('M184 384Q240 446 296 384', darker(colour, 0.25), 5, fade(0.6)),
    ...times(7, (i) => stroke(`M${110 + i * 42} ${452 + Math.abs(i - 3) * 4}v40`, darker(colour, 0.2), 4, fade(0.3))),
  ].join('')
}

function scrubs(colour: string): string {
  return [
    base(colour, 168),
    path('M192 378L240 452L288 378L274 372L240 430L206 372Z', darker(colour, 0.25)),
    stroke('M196 384Q170 440 196 476M284 384Q310 440 286 468', '#27343a', 7),
    disc(286, 476, 11, '#c9d2d2'),
    disc(286, 476, 5, '#7d8a8c'),
  ].join('')
}

export interface Dress {
  garment: Garment
  colour: string
  trim: string
  skin: string
}

export function garment(sheet: Sheet, { garment: kind, colour, trim, skin }: Dress): string {
  switch (kind) {
    case 'suit':
      return suit(colour, trim)
    case 'agbada':
      return agbada(colour, trim)
    case 'ankara':
      return ankara(colour, trim, sheet.clip(shoulders(172)))
    case 'lace':
      return lace(colour, trim)
    case 'shirt':
      return shirt(colour, darker(skin, 0.12))
    case 'jumper':
      return jumper(colour, trim)
    case 'scrubs':
      return scrubs(colour)
    case 'blouse':
      return (
        base(colour, 170) +
        path('M190 378Q240 462 290 378Q264 396 240 396Q216 396 190 378Z', darker(skin, 0.08)) +
        stroke('M188 380Q240 466 292 380', trim, 7) +
        disc(240, 432, 7, palette.gold)
      )
  }
}
