// Hair, beards and earrings of the portraits; each style gives the part behind the head and the part over it.
import { darker, disc, fade, lighter, type Point, palette, path, poly, smooth, stroke, times, trace } from './kit.ts'
import { type Crown, fila, gele, hijab, wrap } from './portrait-headwear.ts'

type Bare = 'cropped' | 'fade' | 'receding' | 'afro' | 'braids' | 'bob' | 'waves' | 'greyBun' | 'sideParting'
type Covered = 'fila' | 'gele' | 'hijab' | 'wrap'
export type Style = Bare | Covered

const scalp = (low: number): string =>
  `M160 ${low}C152 132 172 84 240 82C308 84 328 132 320 ${low}C314 176 308 158 292 146C262 136 218 136 188 146C172 158 166 176 160 ${low}Z`
const sheen = (colour: string): string => stroke('M186 122Q208 100 240 98', lighter(colour, 0.3), 8, fade(0.35))

function curls(colour: string, spots: readonly Point[], r: number): string {
  return (
    spots.map(([x, y]) => disc(x, y, r, colour)).join('') +
    spots.map(([x, y]) => disc(x - r * 0.25, y - r * 0.25, r * 0.5, lighter(colour, 0.22), fade(0.35))).join('')
  )
}

function plaits(colour: string, from: number, to: number, count: number, width: number): string {
  const cord = (i: number): string => {
    const share = i / (count - 1)
    const x = from + (to - from) * share
    const out = x < 240 ? -1 : 1
    return Array.from({ length: 11 }, (_, k) => {
      const y = 150 + k * 22
      const sway = out * Math.sin(k * 0.32) * 12
      return `<ellipse cx="${(x + sway).toFixed(1)}" cy="${y}" rx="${width / 2}" ry="14" fill="${k % 2 ? colour : lighter(colour, 0.16)}"/>`
    }).join('')
  }
  return times(count, cord).join('')
}

const bare: Record<Bare, (hair: string) => Crown> = {
  cropped: (hair) => ({ behind: '', over: path(scalp(214), hair) + sheen(hair) }),
  afro: (hair) => ({
    behind:
      disc(240, 156, 122, hair) +
      curls(
        hair,
        times(22, (i): Point => [240 + Math.cos(i * 0.286) * 116, 156 + Math.sin(i * 0.286) * 112]),
        22,
      ),
    over: curls(hair, trace('172,152 186,128 210,116 240,112 270,116 294,128 308,152'), 21),
  }),
  braids: (hair) => ({
    behind:
      path('M156 180C150 90 190 66 240 66C290 66 330 90 324 180L352 420H128Z', darker(hair, 0.3)) +
      plaits(hair, 140, 178, 3, 23) +
      plaits(hair, 340, 302, 3, 23),
    over:
      path(scalp(216), hair) +
      stroke(
        'M240 84V138M214 88Q204 112 200 140M266 88Q276 112 280 140M190 100Q174 124 168 170M290 100Q306 124 312 170',
        lighter(hair, 0.3),
        4,
        fade(0.55),
      ),
  }),
  bob: (hair) => ({
    behind: path(
      'M240 66C150 66 138 150 138 240C138 300 150 336 172 350H308C330 336 342 300 342 240C342 150 330 66 240 66Z',
      darker(hair, 0.2),
    ),
    over:
      path(
        'M158 250C140 130 180 76 240 74C310 76 340 140 322 250C318 200 306 166 268 138C244 160 190 168 172 184C164 200 160 226 158 250Z',
        hair,
      ) + sheen(hair),
  }),
  waves: (hair) => ({
    behind:
      path(
        smooth(
          trace('240,62 160,90 136,190 118,280 134,360 120,420 200,440 280,440 360,420 346,360 362,280 344,190 320,90'),
          true,
        ),
        darker(hair, 0.18),
      ) +
      stroke(
        'M146 220Q126 290 148 350Q136 390 142 420M334 220Q354 290 332 350Q344 390 338 420',
        lighter(hair, 0.25),
        6,
        fade(0.5),
      ),
    over:
      path(
        'M156 240C140 130 170 74 244 72C316 76 338 140 324 240C316 190 300 150 226 128C214 156 176 176 156 240Z',
        hair,
      ) +
      sheen(hair) +
      stroke('M226 128Q196 150 172 190M232 122Q290 140 314 190', lighter(hair, 0.3), 4, fade(0.5)),
  }),
  receding: (hair) => ({
    behind: '',
    over:
      path(
        'M158 232C148 190 152 150 172 124C178 150 172 180 168 232ZM322 232C332 190 328 150 308 124C302 150 308 180 312 232Z',
        hair,
      ) + path('M176 122C190 92 220 88 240 88C260 88 290 92 304 122C280 104 200 104 176 122Z', hair, fade(0.75)),
  }),
  greyBun: (hair) => ({
    behind:
      disc(240, 66, 44, hair) + stroke('M214 52Q240 40 266 54M208 70Q240 56 272 72', darker(hair, 0.25), 4, fade(0.6)),
    over:
      path(scalp(214), hair) +
      stroke(
        'M174 150Q196 106 236 90M200 140Q214 110 240 92M306 150Q284 106 244 90M280 140Q266 110 240 92',
        darker(hair, 0.28),
        4,
        fade(0.55),
      ),
  }),
  sideParting: (hair) => ({
    behind: '',
    over:
      path(
        'M158 212C150 150 156 96 214 82C280 66 330 100 322 212C316 180 312 160 304 148C270 152 226 142 206 118C196 140 170 150 164 176Z',
        hair,
      ) + stroke('M208 112Q240 130 296 134M212 102Q250 116 300 120', lighter(hair, 0.3), 4.5, fade(0.45)),
  }),
  fade: (hair) => ({
    behind: '',
    over:
      path(scalp(216), hair, fade(0.55)) +
      path('M176 142C176 96 206 80 240 80C274 80 304 96 304 142C280 130 200 130 176 142Z', hair) +
      sheen(hair),
  }),
}

const covered: Record<Covered, (cloth: string) => Crown> = { fila, gele, hijab, wrap }

/** What grows or is worn on the head, in two parts: behind the face and over it. */
export function crown(style: Style, hair: string, cloth: string = palette.terracotta): Crown {
  return style in covered ? covered[style as Covered](cloth) : bare[style as Bare](hair)
}

export function beard(kind: 'full' | 'goatee' | 'moustache' | 'stubble', hair: string): string {
  const moustache = path('M198 276Q216 258 240 266Q264 258 282 276Q262 274 240 274Q218 274 198 276Z', hair)
  if (kind === 'moustache') return moustache
  if (kind === 'goatee') return moustache + path('M214 304Q240 318 266 304Q268 332 240 340Q212 332 214 304Z', hair)
  const full = path(
    'M162 218C164 264 172 300 200 326Q240 352 280 326C308 300 316 264 318 218C310 246 304 262 288 266Q262 256 240 262Q218 256 192 266C176 262 170 246 162 218ZM204 280Q240 270 276 280Q268 310 240 311Q212 310 204 280Z',
    hair,
    `fill-rule="evenodd" ${fade(kind === 'stubble' ? 0.34 : 1)}`,
  )
  if (kind === 'stubble') return full
  return (
    full +
    stroke('M188 292Q204 322 232 334M292 292Q276 322 248 334M180 268Q182 286 190 300', lighter(hair, 0.3), 4, fade(0.4))
  )
}

export const earring = (colour: string): string =>
  [162, 318]
    .map(
      (x) =>
        disc(x, 252, 8, colour) +
        path(
          poly([
            [x - 5, 258],
            [x + 5, 258],
            [x + 8, 278],
            [x, 286],
            [x - 8, 278],
          ]),
          darker(colour, 0.15),
        ),
    )
    .join('')
