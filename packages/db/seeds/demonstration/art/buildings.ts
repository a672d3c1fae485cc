// Houses, towers, bridges and rooms of the scenes.
import {
  box,
  darker,
  disc,
  fade,
  group,
  lighter,
  mix,
  num,
  oval,
  type Point,
  palette,
  path,
  poly,
  type Sheet,
  stroke,
  times,
} from './kit.ts'

interface Tower {
  x: number
  w: number
  h: number
  colour: string
  cap?: 'flat' | 'step' | 'spire' | 'slant' | 'dome'
}

export function tower(sheet: Sheet, foot: number, t: Tower, window: string, lit: number, pane = 12): void {
  const top = foot - t.h
  const caps = {
    flat: '',
    step: box(t.x + t.w * 0.2, top - t.w * 0.22, t.w * 0.6, t.w * 0.24, t.colour),
    spire:
      path(
        poly([
          [t.x + t.w * 0.2, top],
          [t.x + t.w * 0.5, top - t.w * 0.7],
          [t.x + t.w * 0.8, top],
        ]),
        t.colour,
      ) + stroke(`M${num(t.x + t.w / 2)} ${num(top)}V${num(top - t.w * 1.2)}`, t.colour, 4),
    slant: path(
      poly([
        [t.x, top + 1],
        [t.x + t.w, top + 1],
        [t.x + t.w, top - t.w * 0.4],
      ]),
      t.colour,
    ),
    dome: path(
      `M${num(t.x)} ${num(top + 1)}Q${num(t.x + t.w / 2)} ${num(top - t.w * 0.6)} ${num(t.x + t.w)} ${num(top + 1)}Z`,
      t.colour,
    ),
  }
  const columns = Math.max(2, Math.floor((t.w - pane) / (pane * 1.7)))
  const gap = (t.w - columns * pane) / (columns + 1)
  let windows = ''
  for (let y = top + pane * 1.4; y < foot - pane * 2; y += pane * 2) {
    for (let c = 0; c < columns; c += 1) {
      if (sheet.random() < lit)
        windows += `M${num(t.x + gap + c * (pane + gap))} ${num(y)}h${pane}v${num(pane * 1.1)}h-${pane}Z`
    }
  }
  sheet.add(
    caps[t.cap ?? 'flat'],
    box(t.x, top, t.w, t.h, t.colour),
    box(t.x + t.w * 0.62, top, t.w * 0.38, t.h, palette.ink, fade(0.16)),
    path(windows, window, fade(0.75)),
  )
}

/** The cable-stayed bridge over the lagoon. */
export function bridge(
  from: number,
  to: number,
  deckY: number,
  pylonX: number,
  height: number,
  colour: string,
): string {
  const cables = times(13, (i) => {
    const share = (i + 1) / 14
    const y = deckY - height * (0.35 + 0.6 * share)
    return `M${num(pylonX)} ${num(y)}L${num(pylonX - (pylonX - from) * share * 0.62)} ${deckY}M${num(pylonX)} ${num(y)}L${num(pylonX + (to - pylonX) * share * 0.5)} ${deckY}`
  }).join('')
  return [
    ...times(Math.floor((to - from) / 130), (i) => box(from + i * 130 + 40, deckY, 14, 90, darker(colour, 0.2))),
    stroke(cables, lighter(colour, 0.5), 2, fade(0.65)),
    path(
      poly([
        [pylonX - 26, deckY + 90],
        [pylonX - 7, deckY - height],
        [pylonX + 7, deckY - height],
        [pylonX + 26, deckY + 90],
        [pylonX + 12, deckY + 90],
        [pylonX, deckY - height * 0.4],
        [pylonX - 12, deckY + 90],
      ]),
      colour,
    ),
    box(pylonX - 22, deckY - height * 0.2, 44, 9, colour),
    box(from, deckY - 5, to - from, 15, colour),
    box(from, deckY - 8, to - from, 4, lighter(colour, 0.45)),
    ...times(
      Math.floor((to - from) / 90),
      (i) =>
        stroke(`M${from + i * 90 + 30} ${deckY - 6}v-30`, colour, 2.4) +
        disc(from + i * 90 + 30, deckY - 38, 3.6, palette.wheat),
    ),
  ].join('')
}

export function windowPane(x: number, y: number, w: number, h: number, frame: string, glass: string): string {
  const bar = Math.max(4, w * 0.05)
  return (
    box(x - bar, y - bar, w + bar * 2, h + bar * 2, frame) +
    box(x, y, w, h, glass) +
    path(
      poly([
        [x, y + h * 0.7],
        [x + w * 0.6, y],
        [x + w * 0.8, y],
        [x, y + h],
      ]),
      '#fff',
      fade(0.2),
    ) +
    box(x + w / 2 - bar / 2, y, bar, h, frame) +
    box(x, y + h * 0.45, w, bar, frame) +
    box(x - bar * 2, y + h + bar, w + bar * 4, bar * 1.2, lighter(frame, 0.3))
  )
}

export function house(x: number, y: number, w: number, wall: string, roof: string, glass: string): string {
  const h = w * 0.42
  return [
    box(x, y - h, w, h, wall),
    box(x + w * 0.66, y - h, w * 0.34, h, darker(wall, 0.3), fade(0.45)),
    path(
      poly([
        [x - w * 0.07, y - h],
        [x + w * 0.14, y - h * 1.72],
        [x + w * 0.86, y - h * 1.72],
        [x + w * 1.07, y - h],
      ]),
      roof,
    ),
    path(
      poly([
        [x + w * 0.62, y - h * 1.72],
        [x + w * 0.86, y - h * 1.72],
        [x + w * 1.07, y - h],
        [x + w * 0.68, y - h],
      ]),
      darker(roof, 0.3),
      fade(0.6),
    ),
    ...times(5, (i) =>
      stroke(
        `M${num(x + w * (0.1 - i * 0.032))} ${num(y - h * (1.6 - i * 0.13))}H${num(x + w * (0.9 + i * 0.032))}`,
        darker(roof, 0.3),
        w * 0.006,
        fade(0.5),
      ),
    ),
    box(x - w * 0.06, y - h * 1.03, w * 1.12, h * 0.06, lighter(roof, 0.25)),
    windowPane(x + w * 0.09, y - h * 0.78, w * 0.17, h * 0.44, palette.cream, glass),
    windowPane(x + w * 0.74, y - h * 0.78, w * 0.17, h * 0.44, palette.cream, glass),
    box(x + w * 0.42, y - h * 0.74, w * 0.16, h * 0.74, darker(roof, 0.4)),
    box(x + w * 0.435, y - h * 0.7, w * 0.13, h * 0.7, palette.green),
    disc(x + w * 0.545, y - h * 0.34, w * 0.008, palette.gold),
    box(x + w * 0.36, y - h * 0.05, w * 0.28, h * 0.05, lighter(wall, 0.4)),
  ].join('')
}

/** A covered veranda: posts, rail and lamp light, in front of a house wall. */
export function veranda(x: number, y: number, w: number, h: number, timber: string): string {
  const posts = times(4, (i) => box(x + (w * i) / 3 - 9, y - h, 18, h, i % 2 ? darker(timber, 0.12) : timber))
  return [
    path(
      poly([
        [x - 60, y - h + 6],
        [x - 20, y - h - 90],
        [x + w + 20, y - h - 90],
        [x + w + 60, y - h + 6],
      ]),
      darker(palette.terracotta, 0.25),
    ),
    ...times(6, (i) =>
      stroke(
        `M${num(x - 24 - i * 6)} ${num(y - h - 78 + i * 14)}H${num(x + w + 24 + i * 6)}`,
        darker(palette.terracotta, 0.5),
        3,
        fade(0.5),
      ),
    ),
    box(x - 60, y - h, w + 120, 16, timber),
    ...posts,
    ...times(4, (i) =>
      path(
        `M${num(x + (w * i) / 3)} ${num(y - h + 70)}Q${num(x + (w * i) / 3 + 12)} ${num(y - h + 24)} ${num(x + (w * i) / 3 + 54)} ${num(y - h + 16)}H${num(x + (w * i) / 3)}Z`,
        darker(timber, 0.2),
        i === 3 ? fade(0) : '',
      ),
    ),
  ].join('')
}

export function water(sheet: Sheet, y: number, top: string, foot: string, glint: string, count = 70): void {
  sheet.add(
    box(
      0,
      y,
      sheet.width,
      sheet.height - y,
      sheet.linear([
        [0, top],
        [1, foot],
      ]),
    ),
  )
  const d = times(count, () => {
    const share = sheet.random() ** 1.6
    const w = 20 + share * 120
    return `M${num(sheet.random(0, sheet.width))} ${num(y + 8 + share * (sheet.height - y - 12))}q${num(w / 4)} ${num(-2 - share * 4)} ${num(w / 2)} 0t${num(w / 2)} 0`
  }).join('')
  sheet.add(stroke(d, glint, 3, fade(0.28)))
}

export function boat(x: number, y: number, w: number, hull: string, sail: string): string {
  return (
    oval(x, y + w * 0.05, w * 0.6, w * 0.05, palette.ink, fade(0.25)) +
    path(
      `M${num(x - w / 2)} ${num(y - w * 0.12)}Q${num(x)} ${num(y - w * 0.02)} ${num(x + w / 2)} ${num(y - w * 0.14)}Q${num(x + w * 0.3)} ${num(y + w * 0.06)} ${num(x)} ${num(y + w * 0.06)}Q${num(x - w * 0.34)} ${num(y + w * 0.06)} ${num(x - w / 2)} ${num(y - w * 0.12)}Z`,
      hull,
    ) +
    stroke(`M${num(x)} ${num(y - w * 0.06)}V${num(y - w * 0.8)}`, darker(hull, 0.2), 4) +
    path(
      `M${num(x + 4)} ${num(y - w * 0.78)}Q${num(x + w * 0.4)} ${num(y - w * 0.5)} ${num(x + w * 0.36)} ${num(y - w * 0.16)}H${num(x + 4)}Z`,
      sail,
    ) +
    path(
      `M${num(x - 4)} ${num(y - w * 0.7)}Q${num(x - w * 0.24)} ${num(y - w * 0.4)} ${num(x - w * 0.26)} ${num(y - w * 0.16)}H${num(x - 4)}Z`,
      mix(sail, palette.ink, 0.2),
    )
  )
}

export function table(x: number, y: number, w: number, h: number, wood: string): string {
  return [
    box(x + w * 0.08, y, w * 0.05, h, darker(wood, 0.35)),
    box(x + w * 0.87, y, w * 0.05, h, darker(wood, 0.4)),
    box(x + w * 0.04, y + 14, w * 0.92, h * 0.16, darker(wood, 0.25)),
    `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="22" rx="8" fill="${wood}"/>`,
    box(x + 8, y + 2, w - 16, 5, lighter(wood, 0.35), fade(0.7)),
  ].join('')
}

export function sheetOfPaper(x: number, y: number, w: number, tilt: number): string {
  return group(
    [
      `<rect width="${num(w)}" height="${num(w * 0.3)}" rx="3" fill="${palette.cream}"/>`,
      ...times(3, (i) => box(w * 0.1, w * (0.07 + i * 0.07), w * (i === 2 ? 0.4 : 0.7), w * 0.022, palette.sage)),
      path(
        `M${num(w * 0.68)} ${num(w * 0.26)}v${num(-w * 0.06)}h${num(w * 0.05)}v${num(w * 0.06)}ZM${num(w * 0.77)} ${num(w * 0.26)}v${num(-w * 0.1)}h${num(w * 0.05)}v${num(w * 0.1)}Z`,
        palette.gold,
      ),
    ],
    `transform="translate(${num(x)} ${num(y)}) skewX(${tilt})"`,
  )
}

export const mug = (x: number, y: number, s: number, colour: string): string =>
  stroke(
    `M${num(x + s * 0.46)} ${num(y - s * 0.78)}q${num(s * 0.5)} ${num(s * 0.1)} ${num(s * 0.04)} ${num(s * 0.5)}`,
    darker(colour, 0.2),
    s * 0.13,
  ) +
  path(
    `M${num(x - s / 2)} ${num(y - s)}h${num(s)}l${num(-s * 0.06)} ${num(s * 0.9)}q${num(-s * 0.44)} ${num(s * 0.2)} ${num(-s * 0.88)} 0Z`,
    colour,
  ) +
  oval(x, y - s, s / 2, s * 0.1, lighter(colour, 0.4)) +
  oval(x, y - s * 0.99, s * 0.4, s * 0.06, '#4b2d1c')

export const lamp = (x: number, y: number, drop: number, colour: string): string =>
  stroke(`M${num(x)} ${num(y)}v${num(drop)}`, palette.ink, 4) +
  path(
    poly([
      [x - 22, y + drop],
      [x + 22, y + drop],
      [x + 58, y + drop + 56],
      [x - 58, y + drop + 56],
    ] as Point[]),
    colour,
  ) +
  oval(x, y + drop + 56, 58, 9, palette.wheat)
