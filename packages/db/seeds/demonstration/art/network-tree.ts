// The growing tree of the referral programme: every branch forks in two, six times over.

import { bent, cast } from './cast.ts'
import { box, darker, disc, fade, lighter, mix, num, oval, palette, path, Sheet, stroke, times } from './kit.ts'
import { birds, bush, cloud, grass, hill, range } from './nature.ts'
import { figure } from './people.ts'

interface Fork {
  x: number
  y: number
  angle: number
  length: number
  level: number
}

const LEVELS = 6
const widths = [30, 19, 13, 9, 6.4, 4.4, 3]
const sizes = [0, 15, 12.5, 10, 8, 6.2, 4.8]
const tones = [palette.gold, palette.gold, palette.terracotta, palette.gold, palette.wheat, palette.gold, palette.wheat]
const spreads = [0.82, 0.46, 0.34, 0.25, 0.19, 0.15]
const shrink = [1, 0.86, 0.8, 0.76, 0.74, 0.74]

/** Collects, level by level, the path of the branches and the places where they end. */
function grow(sheet: Sheet, fork: Fork, branches: string[], ends: string[]): void {
  const endX = fork.x + Math.cos(fork.angle) * fork.length
  const endY = fork.y + Math.sin(fork.angle) * fork.length
  const bend = sheet.random(-6, 6)
  branches[fork.level] =
    `${branches[fork.level] ?? ''}M${num(fork.x)} ${num(fork.y)}Q${num((fork.x + endX) / 2 + bend)} ${num((fork.y + endY) / 2)} ${num(endX)} ${num(endY)}`
  ends[fork.level] = `${ends[fork.level] ?? ''}M${num(endX)} ${num(endY)}h.01`
  if (fork.level >= LEVELS) return
  const length = fork.length * (shrink[fork.level] ?? 0.75)
  for (const side of [-1, 1]) {
    grow(
      sheet,
      { x: endX, y: endY, angle: fork.angle + side * (spreads[fork.level] ?? 0.2), length, level: fork.level + 1 },
      branches,
      ends,
    )
  }
}

// Round-capped strokes of no length are the most compact way to draw 126 discs.
function fruit(ends: readonly string[]): string[] {
  return ends.flatMap((d, level) => {
    const r = sizes[level] ?? 0
    const tone = tones[level] ?? palette.gold
    return level === 0
      ? []
      : [
          stroke(d, darker(tone, 0.55), r * 2 + 4),
          stroke(d, tone, r * 2),
          `<g transform="translate(${num(-r * 0.3)} ${num(-r * 0.3)})">${stroke(d, '#ffffff', r * 0.6, fade(0.55))}</g>`,
        ]
  })
}

function crownOf(sheet: Sheet): void {
  const clumps = times(30, (i) => {
    const angle = Math.PI * (0.99 + (i / 29) * 1.02)
    const reach = i % 2 ? 0.98 : 0.74
    return [600 + Math.cos(angle) * 430 * reach, 470 + Math.sin(angle) * 372 * reach, sheet.random(62, 84)] as const
  })
  sheet.add(
    clumps.map(([x, y, r]) => disc(x, y, r, '#1f5d44')),
    oval(600, 350, 360, 230, '#1f5d44'),
  )
  sheet.add(
    clumps.map(([x, y, r]) => disc(x + 5, y - 7, r * 0.87, '#2a7152')),
    oval(600, 345, 330, 200, '#2a7152'),
  )
  sheet.add(clumps.map(([x, y, r]) => disc(x + r * 0.2, y - r * 0.22, r * 0.5, '#4fa374', fade(0.16))))
  const leaf = (): string => {
    const angle = Math.PI * sheet.random(0.98, 2.02)
    const reach = Math.sqrt(sheet.random(0.02, 1))
    const [x, y] = [600 + Math.cos(angle) * 470 * reach, 470 + Math.sin(angle) * 400 * reach]
    return `M${Math.round(x)} ${Math.round(y)}l${Math.round(sheet.random(-7, 7))} -5`
  }
  sheet.add(stroke(times(330, leaf).join(''), '#5cab7d', 6, fade(0.32)))
}

function networkTree(): string {
  const sheet = new Sheet(1200, 800, 19)
  sheet.fill(
    sheet.linear([
      [0, '#3f8584'],
      [0.5, '#b9cf9f'],
      [0.72, '#f6e3b0'],
    ]),
  )
  sheet.glow(600, 420, 560, '#fff3c9', 0.9)
  sheet.add(cloud(160, 130, 240, '#f7f0d8', 0.5), cloud(1060, 100, 260, '#f7f0d8', 0.5), birds(1010, 210, 9, '#24503f'))
  range(sheet, 520, 600, 3, '#4a8f6a', '#e9dca8')
  hill(sheet, { base: 664, swing: 10, waves: 0.5, phase: 2.2 }, '#9dba68', '#2f6e47')
  sheet.add(oval(640, 724, 330, 24, palette.ink, fade(0.2)))
  crownOf(sheet)
  const wood: string[] = [path('M560 728Q592 700 584 560H616Q610 700 644 728Q600 716 560 728Z', '#5b3b22')]
  const branches: string[] = []
  const ends: string[] = []
  grow(sheet, { x: 600, y: 640, angle: -Math.PI / 2, length: 122, level: 0 }, branches, ends)
  sheet.add(
    wood,
    branches.map((d, level) => stroke(d, mix('#5b3b22', '#8e5a33', level / LEVELS), widths[level] ?? 3)),
    fruit(ends),
    path('M604 724Q606 640 603 540H616Q610 700 644 728Z', palette.ink, fade(0.18)),
  )
  sheet.add(
    figure(330, 758, 210, { ...cast.adviser, turn: 0.6, right: bent(34, -146, 48, -166) }),
    figure(404, 764, 200, { ...cast.trader, turn: 0.5 }),
    figure(812, 760, 208, { ...cast.mother, style: 'afro', turn: -0.6 }),
    figure(884, 766, 212, { ...cast.clerk, turn: -0.6, left: bent(-34, -146, -46, -168) }),
  )
  sheet.add(
    bush(110, 780, 190, '#2f7a54', '#f1c9a0'),
    bush(1080, 786, 210, '#2f7a54', palette.gold),
    box(0, 792, 1200, 8, lighter('#1b5e45', 0.05)),
  )
  grass(sheet, () => 764, 22, 100, '#2a6a48')
  return sheet.svg()
}

export const networkArt: Record<string, () => string> = { 'network-marketing': networkTree }
