// The drawing kit of the demonstration art: palette, seeded chance, path helpers,
// and the sheet on which a scene is laid down layer by layer.

export const palette = {
  evergreen: '#0f3d2e',
  green: '#1b5e45',
  mid: '#3f8f63',
  sage: '#a9c9a4',
  gold: '#d9a441',
  deepGold: '#b57f1f',
  wheat: '#f3e0b0',
  cream: '#fbf7ee',
  ink: '#14211b',
  dusk: '#21465c',
  terracotta: '#c4663f',
  night: '#10262c',
} as const

export const skins = {
  ebony: '#593624',
  umber: '#6f452e',
  brown: '#875639',
  caramel: '#a06d47',
  honey: '#c08f64',
  olive: '#d2a47c',
  peach: '#e6bd9a',
} as const

export type Point = readonly [x: number, y: number]
type Stop = readonly [offset: number, colour: string, opacity?: number]
export type Chance = (low?: number, high?: number) => number

function chance(seed: number): Chance {
  let state = seed >>> 0 || 1
  return (low = 0, high = 1) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return low + (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * (high - low)
  }
}

export const num = (value: number): string => String(Math.round(value * 10) / 10)
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16)
  const parts = [1, 3, 5].map((at) => Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
export const darker = (colour: string, share = 0.25): string => mix(colour, palette.ink, share)
export const lighter = (colour: string, share = 0.25): string => mix(colour, palette.wheat, share)

/** A smooth curve through the points (Catmull-Rom turned into Béziers). */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length
  const at = (index: number): Point =>
    (closed ? points[(index + count) % count] : points[Math.min(count - 1, Math.max(0, index))]) ?? [0, 0]
  const [startX, startY] = at(0)
  let d = `M${num(startX)} ${num(startY)}`
  for (let i = 0; i < (closed ? count : count - 1); i += 1) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const c1 = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const
    const c2 = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6] as const
    d += `C${[...c1, ...c2, ...to].map(num).join(' ')}`
  }
  return closed ? `${d}Z` : d
}
/** Points written as 'x,y x,y …'. */
export const trace = (text: string): Point[] =>
  text.split(' ').map((pair): Point => {
    const [x = 0, y = 0] = pair.split(',').map(Number)
    return [x, y]
  })
export const poly = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`

export const path = (d: string, fill: string, extra = ''): string =>
  `<path d="${d}" fill="${fill}"${extra && ` ${extra}`}/>`
export const stroke = (d: string, colour: string, width: number, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${extra && ` ${extra}`}/>`
export const disc = (x: number, y: number, r: number, fill: string, extra = ''): string =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}"${extra && ` ${extra}`}/>`
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, extra = ''): string =>
  `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${extra && ` ${extra}`}/>`
export const box = (x: number, y: number, w: number, h: number, fill: string, extra = ''): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" fill="${fill}"${extra && ` ${extra}`}/>`
export const group = (parts: readonly string[], attributes = ''): string => `<g ${attributes}>${parts.join('')}</g>`
export const placed = (x: number, y: number, scale: number, parts: readonly string[], flip = false): string =>
  `<g transform="translate(${num(x)} ${num(y)}) scale(${(flip ? -scale : scale).toFixed(3)} ${scale.toFixed(3)})">${parts.join('')}</g>`
export const fade = (opacity: number): string => `opacity="${opacity}"`

export class Sheet {
  readonly width: number
  readonly height: number
  readonly random: Chance
  readonly #definitions: string[] = []
  readonly #layers: string[] = []

  constructor(width: number, height: number, seed = 7) {
    this.width = width
    this.height = height
    this.random = chance(seed)
  }

  #define(make: (id: string) => string): string {
    const id = `d${this.#definitions.length}`
    this.#definitions.push(make(id))
    return `url(#${id})`
  }

  #stops(stops: readonly Stop[]): string {
    return stops
      .map(
        ([at, colour, opacity = 1]) =>
          `<stop offset="${at}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`,
      )
      .join('')
  }

  linear(stops: readonly Stop[], direction: 'down' | 'across' | 'slant' = 'down'): string {
    const [x2, y2] = direction === 'down' ? [0, 1] : direction === 'across' ? [1, 0] : [1, 1]
    return this.#define(
      (id) => `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${this.#stops(stops)}</linearGradient>`,
    )
  }

  /** An even blend of colours, the usual case of `linear`. */
  ramp(...colours: string[]): string {
    return this.linear(colours.map((colour, i): Stop => [i / (colours.length - 1), colour]))
  }

  radial(stops: readonly Stop[]): string {
    return this.#define((id) => `<radialGradient id="${id}">${this.#stops(stops)}</radialGradient>`)
  }

  blur(deviation: number): string {
    return this.#define(
      (id) =>
        `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    )
  }

  clip(d: string): string {
    return this.#define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)
  }

  add(...parts: readonly (string | readonly string[])[]): this {
    for (const part of parts) this.#layers.push(typeof part === 'string' ? part : part.join(''))
    return this
  }

  fill(paint: string): this {
    return this.add(box(0, 0, this.width, this.height, paint))
  }

  glow(x: number, y: number, r: number, colour: string, strength = 0.8): this {
    return this.add(
      disc(
        x,
        y,
        r,
        this.radial([
          [0, colour, strength],
          [0.35, colour, strength * 0.45],
          [1, colour, 0],
        ]),
      ),
    )
  }

  svg(): string {
    const { width, height } = this
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `<defs>${this.#definitions.join('')}</defs>${this.#layers.join('')}</svg>`
    )
  }
}
