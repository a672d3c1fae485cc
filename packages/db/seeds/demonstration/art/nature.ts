// Land, sky and plants shared by every scene, so that hills and trees are of one hand throughout.
import {
  type Chance,
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
  type Sheet,
  smooth,
  stroke,
  times,
} from './kit.ts'

interface Ridge {
  base: number
  swing: number
  waves: number
  phase: number
}

export function ridgeHeight(ridge: Ridge, share: number): number {
  const angle = share * Math.PI * 2 * ridge.waves + ridge.phase
  return (
    ridge.base +
    ridge.swing * (0.62 * Math.sin(angle) + 0.28 * Math.sin(angle * 2.3 + 1.1) + 0.1 * Math.sin(angle * 5.1))
  )
}

export function hill(sheet: Sheet, ridge: Ridge, top: string, foot: string): void {
  const points = times(25, (i): Point => [(sheet.width * i) / 24, ridgeHeight(ridge, i / 24)])
  const closing = `L${sheet.width} ${sheet.height}L0 ${sheet.height}Z`
  sheet.add(
    path(
      smooth(points) + closing,
      sheet.linear([
        [0, top],
        [1, foot],
      ]),
    ),
  )
}

/** Far hills fading into the colour of the air. */
export function range(sheet: Sheet, from: number, to: number, count: number, near: string, air: string): void {
  for (let i = 0; i < count; i += 1) {
    const share = (i + 1) / count
    const tone = mix(air, near, share * 0.9)
    const ridge = {
      base: from + (to - from) * (i / Math.max(1, count - 1)),
      swing: 26 + 18 * share,
      waves: 0.9 + i * 0.35,
      phase: i * 2.1 + 0.6,
    }
    hill(sheet, ridge, tone, mix(tone, air, 0.35))
  }
}

export function cloud(x: number, y: number, w: number, colour: string, opacity = 0.5): string {
  const h = w * 0.055
  const bar = (dx: number, dy: number, share: number, strength: number): string =>
    `<rect x="${num(x + dx * w - (w * share) / 2)}" y="${num(y + dy * h)}" width="${num(w * share)}" height="${num(h)}" rx="${num(h / 2)}" opacity="${strength}"/>`
  return group(
    [
      bar(0, 0, 1, 1),
      bar(0.1, -0.86, 0.62, 1),
      bar(-0.04, -1.7, 0.3, 1),
      bar(-0.22, 0.88, 0.5, 0.75),
      bar(0.24, 1.2, 0.34, 0.5),
    ],
    `fill="${colour}" opacity="${opacity}"`,
  )
}

export function birds(x: number, y: number, size: number, colour: string): string {
  const spots: Point[] = [
    [0, 0],
    [2.6, -0.9],
    [4.4, 0.6],
    [6.4, -1.6],
  ]
  return group(
    spots.map(([dx, dy], i) => {
      const s = size * (1 - i * 0.13)
      return `<path d="M${num(x + dx * size - s)} ${num(y + dy * size - s * 0.35)}q${num(s * 0.6)} ${num(-s * 0.35)} ${num(s)} ${num(s * 0.35)}q${num(s * 0.4)} ${num(-s * 0.7)} ${num(s)} ${num(-s * 0.35)}"/>`
    }),
    `fill="none" stroke="${colour}" stroke-width="${num(size * 0.16)}" stroke-linecap="round"`,
  )
}

const canopy: readonly (readonly [number, number, number])[] = [
  [-0.3, -0.5, 0.25],
  [0.28, -0.47, 0.26],
  [-0.15, -0.74, 0.27],
  [0.17, -0.76, 0.25],
  [0, -0.55, 0.33],
  [-0.02, -0.92, 0.18],
]

type Clump = readonly [x: number, y: number, r: number]

/** Leaf marks over the lit (up = 1) or shaded (up = -1) quarter of each clump, as one path of short dashes. */
function leaves(clumps: readonly Clump[], side: number, up: 1 | -1): string {
  const size = clumps[0]?.[2] ?? 0
  const marks = size > 110 ? 18 : size > 40 ? 9 : 3
  const length = Math.min(size * 0.08, 9)
  const dash = ([cx, cy, r]: Clump, i: number): string => {
    const angle = 0.12 + i * 2.4
    const reach = r * 0.5 * Math.sqrt((i + 0.5) / marks)
    const x = cx + side * r * 0.34 + Math.cos(angle) * reach
    const y = cy - up * r * 0.32 + Math.sin(angle) * reach
    return `M${Math.round(x)} ${Math.round(y)}l${num(side * length)} ${num(-length * 0.8)}`
  }
  return clumps.flatMap((clump) => times(up > 0 ? marks : Math.ceil(marks / 2), (i) => dash(clump, i))).join('')
}

function trunkOf(x: number, y: number, h: number): string {
  const rise = `q${num(h * 0.03)} ${num(-h * 0.2)} ${num(h * 0.01)} ${num(-h * 0.5)}`
  return `M${num(x - h * 0.035)} ${num(y)}${rise}h${num(h * 0.055)}q${num(-h * 0.02)} ${num(h * 0.3)} ${num(h * 0.02)} ${num(h * 0.5)}Z`
}

/** A broad tree: trunk at (x, y), crown lit from the left or the right. */
export function tree(x: number, y: number, h: number, colour: string, light: -1 | 1 = 1, random?: Chance): string {
  const jitter = (): number => (random ? random(-0.03, 0.03) : 0)
  const clumps = canopy.map(([cx, cy, r]): Clump => [x + (cx + jitter()) * h, y + (cy + jitter()) * h, r * h])
  const dark = darker(colour, 0.3)
  const bright = lighter(colour, 0.3)
  return [
    oval(x - light * h * 0.12, y, h * 0.36, h * 0.035, palette.ink, fade(0.18)),
    path(trunkOf(x, y, h), mix(darker(colour, 0.5), palette.deepGold, 0.22)),
    ...clumps.map(([cx, cy, r]) => disc(cx, cy, r, dark)),
    ...clumps.map(([cx, cy, r]) => disc(cx + light * r * 0.14, cy - r * 0.12, r * 0.84, colour)),
    ...clumps.map(([cx, cy, r]) => disc(cx + light * r * 0.26, cy - r * 0.24, r * 0.6, bright, fade(0.13))),
    stroke(leaves(clumps, light, 1), bright, Math.min(h * 0.02, 8), fade(0.5)),
    stroke(leaves(clumps, -light, -1), dark, Math.min(h * 0.02, 8), fade(0.55)),
  ].join('')
}

export function palm(x: number, y: number, h: number, colour: string, lean = 0.12): string {
  const topX = x + lean * h
  const topY = y - h * 0.78
  const trunk = `M${num(x - h * 0.028)} ${num(y)}Q${num(x + lean * h * 0.2)} ${num(y - h * 0.45)} ${num(topX - h * 0.012)} ${num(topY)}h${num(h * 0.026)}Q${num(x + lean * h * 0.35)} ${num(y - h * 0.4)} ${num(x + h * 0.032)} ${num(y)}Z`
  const fronds = [-165, -140, -112, -82, -52, -24, -4, 178].map((degrees, i) => {
    const a = (degrees * Math.PI) / 180
    const r = h * (0.36 + (i % 3) * 0.03)
    const [ex, ey] = [topX + Math.cos(a) * r, topY + Math.sin(a) * r * 0.75 + h * 0.13]
    const [mx, my] = [topX + Math.cos(a) * r * 0.6, topY + Math.sin(a) * r * 0.8 - h * 0.05]
    const d = `M${num(topX)} ${num(topY)}Q${num(mx)} ${num(my - h * 0.04)} ${num(ex)} ${num(ey)}Q${num(mx)} ${num(my + h * 0.055)} ${num(topX)} ${num(topY)}Z`
    return path(d, i % 2 ? colour : darker(colour, 0.22))
  })
  return [path(trunk, mix(darker(colour, 0.4), palette.deepGold, 0.14)), ...fronds].join('')
}

export function bush(x: number, y: number, w: number, colour: string, flower?: string): string {
  const spots: Point[] = [
    [-0.34, -0.14],
    [0.32, -0.15],
    [-0.12, -0.27],
    [0.14, -0.24],
    [0, -0.12],
  ]
  const blooms = flower
    ? times(9, (i) =>
        disc(x + Math.sin(i * 2.4) * w * 0.36, y - w * (0.14 + 0.17 * Math.abs(Math.cos(i * 1.7))), w * 0.026, flower),
      )
    : []
  return [
    ...spots.map(([dx, dy]) => disc(x + dx * w, y + dy * w, w * 0.19, darker(colour, 0.24))),
    ...spots.map(([dx, dy]) => disc(x + dx * w + w * 0.02, y + dy * w - w * 0.03, w * 0.155, colour)),
    ...spots.map(([dx, dy]) =>
      disc(x + dx * w + w * 0.06, y + dy * w - w * 0.07, w * 0.07, lighter(colour, 0.3), fade(0.5)),
    ),
    ...blooms,
  ].join('')
}

/** One wheat stalk as a reusable symbol-like string, drawn from its foot at (0, 0), 100 high. */
function wheatStalk(stem: string, ear: string, bend = 10): string {
  const grains = times(6, (i) => {
    const [x, y] = [bend * (0.6 + i * 0.09), -66 - i * 6.4]
    return `M${num(x - 2)} ${num(y + 3)}l-2.6 -6M${num(x + 2)} ${num(y + 1)}l2.6 -6`
  })
  return (
    stroke(`M0 0Q${num(bend * 0.2)} -40 ${num(bend)} -72`, stem, 1.8) +
    stroke(`${grains.join('')}M${num(bend * 1.2)} -103v-6`, ear, 5.4)
  )
}

/** A row of wheat along a slope, laid in sheaves of eight so that a dense field stays a small file. */
export function wheatRow(
  sheet: Sheet,
  from: number,
  to: number,
  height: number,
  spacing: number,
  y: (x: number) => number,
  ear: string,
): void {
  const stem = darker(ear, 0.3)
  const key = `${Math.round(from)}x${Math.round(height)}y${Math.round(y(from))}`
  const defs = ['a', 'b'].map(
    (kind, i) => `<g id="w${kind}${key}">${wheatStalk(stem, i ? lighter(ear, 0.3) : ear, i ? -9 : 11)}</g>`,
  )
  const sheaves = ['c', 'd', 'e'].map(
    (kind) =>
      `<g id="w${kind}${key}">${times(8, (i) => {
        const scale = (height / 110) * sheet.random(0.78, 1.12)
        const x = (i + sheet.random(-0.4, 0.4)) * spacing
        return `<use href="#w${sheet.random() < 0.5 ? 'a' : 'b'}${key}" transform="translate(${num(x)} ${num(sheet.random(0, height * 0.22))}) scale(${scale.toFixed(2)})"/>`
      }).join('')}</g>`,
  )
  sheet.add(`<defs>${[...defs, ...sheaves].join('')}</defs>`)
  const laid: string[] = []
  for (let x = from; x + spacing * 7 < to + spacing; x += spacing * 8) {
    laid.push(
      `<use href="#w${'cde'[Math.floor(sheet.random(0, 2.99))]}${key}" x="${num(x)}" y="${num(y(x + spacing * 4))}"/>`,
    )
  }
  sheet.add(laid)
}

/** Ploughed or sown lines running toward a vanishing point, clipped by the hill they lie on. */
export function furrows(
  vanish: Point,
  y: number,
  from: number,
  to: number,
  count: number,
  colour: string,
  opacity = 0.35,
): string {
  return group(
    times(count, (i) => {
      const x = from + ((to - from) * i) / (count - 1)
      const bend = (x - vanish[0]) * 0.18
      return `<path d="M${num(vanish[0] + (x - vanish[0]) * 0.12)} ${num(vanish[1])}Q${num(vanish[0] + (x - vanish[0]) * 0.4 - bend)} ${num((vanish[1] + y) / 2)} ${num(x)} ${num(y)}"/>`
    }),
    `fill="none" stroke="${colour}" stroke-width="5" opacity="${opacity}"`,
  )
}

export function grass(sheet: Sheet, y: (x: number) => number, size: number, count: number, colour: string): void {
  const tuft = (): string => {
    const x = Math.round(sheet.random(0, sheet.width))
    const s = size * sheet.random(0.6, 1.2)
    const step = (dx: number, dy: number): string => `l${Math.round(dx * s)} ${Math.round(dy * s)}`
    const blades = step(-0.15, -0.7) + step(0.25, 0.5) + step(0.12, -0.8) + step(0.1, 0.75) + step(0.25, -0.55)
    return `M${x} ${Math.round(y(x) + sheet.random(0, size))}${blades}${step(-0.12, 0.8)}Z`
  }
  sheet.add(path(times(count, tuft).join(''), colour))
}

export function pot(
  x: number,
  y: number,
  w: number,
  leaf: string = palette.mid,
  clay: string = palette.terracotta,
): string {
  const leaves = [-62, -36, -12, 14, 38, 64].map((degrees, i) => {
    const l = w * (1.25 + (i % 2) * 0.3)
    return path(
      `M0 0C${num(-w * 0.3)} ${num(-l * 0.4)} ${num(-w * 0.16)} ${num(-l * 0.85)} 0 ${num(-l)}C${num(w * 0.16)} ${num(-l * 0.85)} ${num(w * 0.3)} ${num(-l * 0.4)} 0 0Z`,
      i % 2 ? leaf : darker(leaf, 0.25),
      `transform="translate(${num(x)} ${num(y - w * 0.75)}) rotate(${degrees})"`,
    )
  })
  return [
    ...leaves,
    path(
      `M${num(x - w / 2)} ${num(y - w * 0.85)}h${num(w)}l${num(-w * 0.16)} ${num(w * 0.85)}h${num(-w * 0.68)}Z`,
      clay,
    ),
    path(
      `M${num(x + w * 0.12)} ${num(y - w * 0.85)}h${num(w * 0.38)}l${num(-w * 0.16)} ${num(w * 0.85)}h${num(-w * 0.3)}Z`,
      darker(clay, 0.3),
      fade(0.6),
    ),
    path(
      `M${num(x - w * 0.56)} ${num(y - w * 0.95)}h${num(w * 1.12)}v${num(w * 0.17)}h${num(-w * 1.12)}Z`,
      lighter(clay, 0.15),
    ),
  ].join('')
}
