// Heads at scene scale: a face 24 wide and 30 high around the origin, with hair and headgear.
import { darker, disc, fade, lighter, mix, oval, palette, path, smooth, stroke } from './kit.ts'

type Hair = 'short' | 'bald' | 'afro' | 'bun' | 'braids' | 'gele' | 'cap' | 'hijab' | 'long' | 'puffs' | 'graduate'

export interface Head {
  skin: string
  hair: string
  style: Hair
  accent?: string
  turn?: number
  back?: boolean
  beard?: boolean
  glasses?: boolean
}

const crown =
  'M-12.4 1C-14 -8 -12 -17.5 0 -17.8C12 -17.5 14 -8 12.4 1C11 -3 10.5 -7 8 -8.5C3 -10 -3 -10 -8 -8.5C-10.5 -7 -11 -3 -12.4 1Z'

function behind(h: Head): string {
  switch (h.style) {
    case 'afro':
      return disc(0, -5, 18.5, h.hair)
    case 'braids':
      return path('M-13 -8C-16 6 -17 22 -15 34L-8 35L-9 5H9L8 35L15 34C17 22 16 6 13 -8Z', h.hair)
    case 'graduate':
    case 'long':
      return path('M-13 -8C-17 6 -16 16 -15 21Q-8 25 -7 12H7Q8 25 15 21C16 16 17 6 13 -8Z', h.hair)
    case 'puffs':
      return disc(-13, -13, 8, h.hair) + disc(13, -13, 8, h.hair)
    case 'bun':
      return disc(0, -19, 8, h.hair)
    case 'hijab':
      return path(
        smooth(
          [
            [0, -19],
            [-15, -10],
            [-16, 8],
            [-19, 24],
            [0, 32],
            [19, 24],
            [16, 8],
            [15, -10],
          ],
          true,
        ),
        h.accent ?? palette.mid,
      )
    case 'bald':
    case 'cap':
    case 'gele':
    case 'short':
      return ''
  }
}

function gele(colour: string): string {
  return (
    path(
      smooth(
        [
          [-13, -4],
          [-20, -15],
          [-13, -29],
          [2, -27],
          [16, -32],
          [21, -17],
          [13, -4],
          [0, -9],
        ],
        true,
      ),
      colour,
    ) +
    path(
      smooth(
        [
          [4, -10],
          [16, -30],
          [20, -17],
          [13, -5],
        ],
        true,
      ),
      darker(colour, 0.25),
      fade(0.6),
    ) +
    stroke('M-12 -7Q-6 -20 2 -26M-6 -9Q4 -18 12 -27M-14 -10Q-16 -20 -11 -26', darker(colour, 0.35), 1.2, fade(0.7)) +
    stroke('M-12.5 -5Q0 -11 12.5 -5', lighter(colour, 0.4), 2)
  )
}

function above(h: Head): string {
  const accent = h.accent ?? palette.terracotta
  switch (h.style) {
    case 'gele':
      return gele(accent)
    case 'cap':
      return (
        path('M-12.5 -6Q-13 -18 -8 -22Q2 -26 11 -21Q14 -16 12.5 -6Q0 -11 -12.5 -6Z', accent) +
        stroke('M-12 -8Q0 -13 12 -8', lighter(accent, 0.4), 1.8) +
        path('M4 -10L8 -23Q14 -18 12 -7Z', darker(accent, 0.3), fade(0.5))
      )
    case 'graduate':
      return (
        path(crown, h.hair) +
        path('M-12.5 -6V-15H12.5V-6Q0 -12 -12.5 -6Z', darker(accent, 0.15)) +
        path('M-21 -15L0 -22L21 -15L0 -9Z', accent) +
        stroke('M0 -15L16 -12V-2', palette.gold, 1.6) +
        disc(16, -1, 2.2, palette.gold)
      )
    case 'hijab':
      return (
        path(
          'M-12 5C-14 -9 -9 -16 0 -16C9 -16 14 -9 12 5C11 -6 8 -11 0 -11C-8 -11 -11 -6 -12 5Z',
          lighter(accent, 0.12),
        ) + stroke('M-11 10Q0 22 12 9M-13 16Q0 28 14 14', darker(accent, 0.3), 1.2, fade(0.6))
      )
    case 'bald':
      return path('M-12.6 2C-14 -4 -13 -8 -11 -10Q-10.5 -4 -11.2 2ZM12.6 2C14 -4 13 -8 11 -10Q10.5 -4 11.2 2Z', h.hair)
    case 'afro':
    case 'braids':
    case 'bun':
    case 'long':
    case 'puffs':
    case 'short':
      return path(crown, h.hair)
  }
}

function face(h: Head): string {
  const shift = (h.turn ?? 0) * 4.5
  const line = darker(h.skin, 0.62)
  const beard = h.beard
    ? path(
        smooth(
          [
            [-11.6, 1],
            [-10.5, 10],
            [-5, 16.6],
            [0, 17.4],
            [5, 16.6],
            [10.5, 10],
            [11.6, 1],
            [7, 6.6],
            [0, 5.4],
            [-7, 6.6],
          ],
          true,
        ),
        h.hair,
      )
    : ''
  const glasses = h.glasses
    ? [-1, 1]
        .map(
          (s) =>
            `<circle cx="${shift + s * 5}" cy="-1" r="3.9" fill="#fff" fill-opacity=".18" stroke="${palette.ink}" stroke-width="1"/>`,
        )
        .join('')
    : ''
  return [
    disc(shift < 0 ? 11.4 : -11.4, 1.4, 3, darker(h.skin, 0.14)),
    shift === 0 ? disc(11.4, 1.4, 3, darker(h.skin, 0.2)) : '',
    path('M-11.8 -4C-12 -18 12 -18 11.8 -4C12 6 8 15.6 0 15.8C-8 15.6 -12 6 -11.8 -4Z', h.skin),
    path('M3 -14.4C11 -13 12 -8 11.8 -4C12 6 8 15.6 1 15.7C8 9 8 -6 3 -14.4Z', darker(h.skin, 0.28), fade(0.5)),
    oval(shift - 6, 4.4, 3, 2, mix(h.skin, palette.terracotta, 0.5), fade(0.45)),
    beard,
    oval(shift - 5, -0.8, 1.35, 1.6, line),
    oval(shift + 5, -0.8, 1.35, 1.6, line),
    stroke(`M${shift - 7.4} -4.8q2.4 -1.7 4.6 -0.5M${shift + 2.8} -5.3q2.4 -1.2 4.6 0.5`, darker(h.hair, 0.2), 1.1),
    stroke(`M${shift} -0.5q${shift < 0 ? -2 : 2} 3.6 -0.3 4.4`, darker(h.skin, 0.35), 1.1),
    stroke(`M${shift - 4} 8.2q4 3.6 8 0`, mix(line, palette.terracotta, 0.25), 1.5),
    glasses,
  ].join('')
}

function backOf(h: Head): string[] {
  const covered = h.style === 'cap' || h.style === 'gele'
  const cloth = h.style === 'hijab' ? (h.accent ?? palette.mid) : h.hair
  const nape = h.style === 'bald' ? h.skin : covered ? mix(h.hair, darker(h.skin, 0.4), 0.6) : cloth
  const hairline = covered
    ? 'M-12 -6H12C12 -3 11 0.4 0 1C-11 0.4 -12 -3 -12 -6Z'
    : 'M-12.3 -3C-13 -19 13 -19 12.3 -3C12.4 5 9 9 0 9.6C-9 9 -12.4 5 -12.3 -3Z'
  const fall = h.style === 'long' ? 22 : h.style === 'braids' ? 34 : 0
  const loose = `M-13 -8C-17 6 -16 ${fall - 6} -13 ${fall}Q0 ${fall + 5} 13 ${fall}C16 ${fall - 6} 17 6 13 -8Z`
  return [
    h.style === 'afro' || h.style === 'bun' || h.style === 'puffs' ? behind(h) : '',
    disc(-11.5, 1.4, 2.8, h.skin),
    disc(11.5, 1.4, 2.8, darker(h.skin, 0.2)),
    path('M-11.8 -4C-12 -18 12 -18 11.8 -4C12 6 8 14 0 14.4C-8 14 -12 6 -11.8 -4Z', h.skin),
    path(hairline, nape),
    fall > 0 ? path(loose, h.hair) + stroke(`M-5 0V${fall}M4 0V${fall}`, lighter(h.hair, 0.2), 1.2, fade(0.5)) : '',
    h.style === 'hijab' ? behind(h) : '',
    h.style === 'bald' ? path('M-12.3 0C-9 5 9 5 12.3 0C12.4 6 9 10 0 10.4C-9 10 -12.4 6 -12.3 0Z', h.hair) : '',
    path('M3 -16C12 -15 13 -8 12.3 -3C12.4 4 10 8 4 9.3C9 2 8 -9 3 -16Z', palette.ink, fade(covered ? 0 : 0.2)),
    covered ? above(h) : '',
  ]
}

/** The parts of a head, from behind to front, seen from the front or from the back. */
export const head = (h: Head): string[] => (h.back ? backOf(h) : [behind(h), face(h), above(h)])
