// Figures of the scenes: one body plan (200 units tall, feet at the origin) dressed and posed by parameters.

import { type Head, head } from './heads.ts'
import { darker, disc, fade, lighter, num, oval, type Point, palette, path, placed, smooth, stroke } from './kit.ts'

export interface Limb {
  elbow: Point
  hand: Point
}
type Outfit = 'shirt' | 'suit' | 'dress' | 'agbada' | 'wrapper' | 'kaftan'
type Stance = 'stand' | 'walk' | 'sit' | 'bust'

export interface Person extends Head {
  outfit: Outfit
  top: string
  bottom: string
  trim?: string
  stance?: Stance
  left?: Limb
  right?: Limb
  child?: boolean
}

const SEAT = 36

const rest = {
  left: { elbow: [-27, -126], hand: [-25, -97] } as Limb,
  right: { elbow: [27, -126], hand: [25, -97] } as Limb,
}

function arm(side: -1 | 1, limb: Limb, person: Person): string {
  const shoulder: Point = [side * 18.5, -154]
  const wide = person.outfit === 'agbada' || person.outfit === 'kaftan'
  const bare = person.outfit === 'dress' || (person.outfit === 'shirt' && person.child === true)
  const { elbow, hand } = limb
  const line = (a: Point, b: Point): string => `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`
  const bent = `${line(shoulder, elbow)}L${num(hand[0])} ${num(hand[1])}`
  const sleeve = side < 0 ? lighter(person.top, 0.06) : darker(person.top, 0.12)
  const cuff: Point = [elbow[0] + (hand[0] - elbow[0]) * 0.8, elbow[1] + (hand[1] - elbow[1]) * 0.8]
  const sleeved = bare
    ? line(shoulder, [(shoulder[0] + elbow[0] * 2) / 3, (shoulder[1] + elbow[1] * 2) / 3])
    : `${line(shoulder, elbow)}L${num(cuff[0])} ${num(cuff[1])}`
  return [
    stroke(bent, person.skin, 8),
    disc(hand[0], hand[1], 5.2, person.skin),
    stroke(sleeved, sleeve, wide ? 17 : 12.5),
    stroke(
      line(elbow, [elbow[0] + (hand[0] - elbow[0]) * 0.35, elbow[1] + (hand[1] - elbow[1]) * 0.35]),
      darker(sleeve, 0.3),
      1.4,
      fade(bare ? 0 : 0.6),
    ),
  ].join('')
}

function shoe(x: number, y: number, side: number, colour: string): string {
  return path(
    `M${num(x - 6)} ${num(y - 6)}h11q${num(4 + side * 2)} 1 ${num(5 + side * 2)} 6h${num(-17 - side * 2)}q-2 -4 1 -6Z`,
    colour,
  )
}

function legs(person: Person): string {
  const colour = person.bottom
  const leather = darker(palette.terracotta, 0.66)
  const limb = (points: Point[], tone: string): string =>
    stroke(`M${points.map((p) => p.map(num).join(' ')).join('L')}`, tone, 16.5)
  if (person.stance === 'walk') {
    return [
      limb(
        [
          [4, -100],
          [-4, -54],
          [-17, -10],
        ],
        darker(colour, 0.28),
      ),
      shoe(-18, 0, 0, leather),
      limb(
        [
          [-2, -100],
          [9, -54],
          [12, -8],
        ],
        colour,
      ),
      shoe(14, 2, 1, leather),
    ].join('')
  }
  return [
    limb(
      [
        [-8, -100],
        [-9, -54],
        [-10, -9],
      ],
      colour,
    ),
    limb(
      [
        [8, -100],
        [9, -54],
        [10, -9],
      ],
      darker(colour, 0.2),
    ),
    shoe(-11, 1, 0, leather),
    shoe(11, 1, 1, leather),
  ].join('')
}

function skirt(person: Person, hem: number, spread: number): string {
  const w = spread
  const middle = hem * 0.5 - 40
  const tone = person.bottom
  const leather = darker(palette.terracotta, 0.5)
  return [
    hem < -20 ? stroke(`M-9 ${hem}V-8`, person.skin, 9) + stroke(`M9 ${hem}V-8`, darker(person.skin, 0.15), 9) : '',
    shoe(-8, 1, 0, leather),
    shoe(9, 1, 1, leather),
    path(
      smooth(
        [
          [-15, -120],
          [-18, -100],
          [-w, middle],
          [-w - 2, hem],
          [0, hem + 4],
          [w + 2, hem],
          [w, middle],
          [18, -100],
          [15, -120],
        ],
        true,
      ),
      tone,
    ),
    path(
      smooth(
        [
          [6, -116],
          [12, -90],
          [10, (hem - 60) / 2],
          [14, hem + 1],
          [w + 1, hem],
          [w, middle],
          [18, -102],
          [15, -118],
        ],
        true,
      ),
      darker(tone, 0.3),
      fade(0.55),
    ),
    stroke(`M-7 -104Q-12 -60 -11 ${num(hem - 4)}M2 -100Q3 -60 1 ${num(hem - 2)}`, darker(tone, 0.3), 1.6, fade(0.6)),
    person.trim
      ? stroke(`M${num(-w - 1)} ${num(hem - 9)}Q0 ${num(hem - 4)} ${num(w + 1)} ${num(hem - 9)}`, person.trim, 3)
      : '',
  ].join('')
}

/** Lap and shins of a seated person; the trunk is lowered onto the seat by SEAT. */
function seated(person: Person): string {
  const robe = person.outfit === 'agbada' || person.outfit === 'kaftan'
  const tone = robe ? person.top : person.bottom
  const leather = darker(palette.terracotta, 0.6)
  const feet = shoe(-14, 1, 0, leather) + shoe(13, 1, 1, leather)
  if (person.outfit === 'shirt' || person.outfit === 'suit') {
    return (
      stroke('M-10 -64L-16 -50L-15 -9', tone, 17) +
      stroke('M10 -64L16 -50L15 -9', darker(tone, 0.2), 17) +
      oval(-15, -53, 9.5, 9, lighter(tone, 0.08)) +
      feet
    )
  }
  const hem = person.child ? -30 : robe ? -22 : -10
  const shins =
    stroke(`M-13 ${hem}V-8`, robe ? person.bottom : person.skin, 11) +
    stroke(`M13 ${hem}V-8`, darker(robe ? person.bottom : person.skin, 0.15), 11)
  return (
    shins +
    feet +
    path(
      smooth(
        [
          [-18, -74],
          [-27, -60],
          [-28, -44],
          [-24, hem],
          [0, hem + 3],
          [24, hem],
          [28, -44],
          [27, -60],
          [18, -74],
        ],
        true,
      ),
      darker(tone, 0.12),
    ) +
    path(
      smooth(
        [
          [-18, -74],
          [-27, -61],
          [-25, -50],
          [0, -46],
          [25, -50],
          [27, -61],
          [18, -74],
        ],
        true,
      ),
      lighter(tone, 0.06),
    ) +
    stroke(`M-2 -48L-3 ${hem - 2}M-18 -46L-17 ${hem - 3}M17 -46L16 ${hem - 3}`, darker(tone, 0.35), 1.6, fade(0.6)) +
    (person.trim ? stroke(`M-24 ${hem - 5}Q0 ${hem} 24 ${hem - 5}`, person.trim, 2.6) : '')
  )
}

function torsoOutline(person: Person): Point[] {
  const female = person.outfit === 'dress' || person.outfit === 'wrapper'
  const [shoulder, waist, hip] = female ? [19, 14, 17.5] : [22.5, 17, 18]
  return [
    [-6, -166],
    [-shoulder + 3, -161],
    [-shoulder, -152],
    [-waist - 2, -134],
    [-waist, -118],
    [-hip, -98],
    [0, -95],
    [hip, -98],
    [waist, -118],
    [waist + 2, -134],
    [shoulder, -152],
    [shoulder - 3, -161],
    [6, -166],
  ]
}

function torso(person: Person): string {
  const d = smooth(torsoOutline(person), true)
  const shade = smooth(
    [
      [4, -165],
      [20, -160],
      [21, -150],
      [17, -130],
      [16.5, -116],
      [17.5, -98],
      [6, -97],
      [9, -125],
    ],
    true,
  )
  return (
    path(d, person.top) +
    path(shade, darker(person.top, 0.3), fade(0.5)) +
    stroke('M-14 -122Q-6 -116 2 -118M-13 -112Q-8 -108 -2 -110', darker(person.top, 0.3), 1.4, fade(0.55))
  )
}

function suitFront(person: Person): string {
  if (person.back) return stroke('M0 -160V-98', darker(person.top, 0.35), 1.4)
  const tie = person.trim ?? palette.gold
  return [
    path('M-7 -166L0 -126L7 -166Z', palette.cream),
    path('M-2.4 -162h4.8l1.2 8l-2.6 22l-1 4l-1 -4l-2.6 -22Z', tie),
    path('M-8 -167L-14 -150L-8 -147L0 -122L-6 -150Z', lighter(person.top, 0.1)),
    path('M8 -167L14 -150L8 -147L0 -122L6 -150Z', darker(person.top, 0.2)),
    stroke('M0 -122V-98', darker(person.top, 0.4), 1.2),
  ].join('')
}

function robe(person: Person): string {
  const sits = person.stance === 'sit'
  const hem = person.outfit === 'agbada' ? (sits ? -94 : -34) : sits ? -98 : -54
  const w = person.outfit === 'agbada' ? 36 : 22
  const d = smooth(
    [
      [-7, -167],
      [-20, -161],
      [-w + 4, -128],
      [-w, hem - 14],
      [-w + 5, hem],
      [0, hem + 5],
      [w - 5, hem],
      [w, hem - 14],
      [w - 4, -128],
      [20, -161],
      [7, -167],
    ],
    true,
  )
  const trim = person.trim ?? palette.gold
  return [
    path(d, person.top),
    path(
      smooth(
        [
          [5, -165],
          [20, -160],
          [w - 4, -128],
          [w - 1, hem - 14],
          [w - 6, hem],
          [8, hem + 3],
          [12, -110],
        ],
        true,
      ),
      darker(person.top, 0.28),
      fade(0.55),
    ),
    stroke(
      `M-13 -140Q-17 -100 -15 ${num(hem - 6)}M15 -140Q19 -100 17 ${num(hem - 6)}`,
      darker(person.top, 0.3),
      1.6,
      fade(0.6),
    ),
    person.back ? '' : stroke('M-7 -165Q-4 -150 0 -146Q4 -150 7 -165M0 -146V-122', trim, 2.4),
    person.back || person.outfit === 'kaftan' ? '' : stroke('M-8 -142h16M-6 -136h12M-4 -130h8', trim, 1.5, fade(0.8)),
  ].join('')
}

function clothes(person: Person): string[] {
  const lower =
    person.stance === 'bust' || person.stance === 'sit'
      ? ''
      : person.outfit === 'dress'
        ? skirt(person, -40, 24)
        : person.outfit === 'wrapper'
          ? skirt(person, -10, 20)
          : legs(person)
  if (person.outfit === 'agbada' || person.outfit === 'kaftan') return [lower, robe(person)]
  if (person.outfit === 'suit') return [lower, torso(person), suitFront(person)]
  const collar = person.back
    ? ''
    : person.outfit === 'shirt'
      ? path('M-7 -167L0 -153L7 -167L10 -160L1 -149L-1 -149L-10 -160Z', lighter(person.top, 0.35)) +
        stroke('M0 -150V-100', darker(person.top, 0.25), 1)
      : path('M-8 -166Q0 -148 8 -166Z', person.skin) +
        (person.trim ? stroke('M-8 -164Q0 -147 8 -164', person.trim, 2.2) : '')
  return [lower, torso(person), collar]
}

/** Draws a person standing at (x, y), `height` tall; `flip` mirrors the figure. */
export function figure(x: number, y: number, height: number, person: Person, flip = false): string {
  const left = person.left ?? rest.left
  const right = person.right ?? rest.right
  const shadow = person.stance === 'bust' || person.stance === 'sit' ? '' : oval(6, 1, 34, 5, palette.ink, fade(0.25))
  const neck = path('M-6 -176h12v8q-6 8 -12 0Z', darker(person.skin, 0.18))
  const size = person.child ? 1.36 : 1
  const face = placed(0, person.child ? -187 : -185, size, head(person))
  const arms = [arm(1, right, person), arm(-1, left, person)]
  const body = person.back ? [...arms, ...clothes(person), neck, face] : [...clothes(person), neck, ...arms, face]
  const parts = person.stance === 'sit' ? [seated(person), placed(0, SEAT, 1, body)] : [shadow, ...body]
  return placed(x, y, height / 200, parts, flip)
}

/** A soft rim of low sun along one shoulder, used where the light comes from behind. */
export const rim = (x: number, y: number, height: number): string =>
  placed(x, y, height / 200, [stroke('M12 -163Q20 -161 22 -152Q24 -146 26 -132', palette.wheat, 2, fade(0.6))])
