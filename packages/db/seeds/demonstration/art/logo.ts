// The company's mark (a rising sun over sown fields within a shield), its wordmark and its favicon.
import { disc, fade, palette, path, placed, Sheet, stroke, times } from './kit.ts'
import { capitalLetters, goldenfieldLetters } from './letterforms.ts'

const SHIELD = 'M80 4C104 18 128 23 146 24V80C146 119 118 145 80 157C42 145 14 119 14 80V24C32 23 56 18 80 4Z'

interface Inks {
  ground: string
  sky: string
  sun: string
  field: string
  line: string
}
const standard: Inks = {
  ground: palette.evergreen,
  sky: palette.green,
  sun: palette.gold,
  field: palette.evergreen,
  line: palette.wheat,
}
const onDark: Inks = {
  ground: palette.wheat,
  sky: palette.evergreen,
  sun: palette.gold,
  field: palette.green,
  line: palette.wheat,
}

/** The mark in a 160 × 160 square. */
export function mark(inks: Inks = standard): string[] {
  const rays = times(7, (i) => {
    const angle = Math.PI * (1.08 + (i * 0.84) / 6)
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    return `M${(80 + x * 40).toFixed(1)} ${(88 + y * 40).toFixed(1)}L${(80 + x * 54).toFixed(1)} ${(88 + y * 54).toFixed(1)}`
  }).join('')
  return [
    path(SHIELD, inks.ground),
    `<g transform="translate(80 80) scale(.9) translate(-80 -80)">${path(SHIELD, inks.sky)}</g>`,
    path('M49 90A31 31 0 0 1 111 90Z', inks.sun),
    stroke(rays, inks.sun, 7),
    path('M22.500 88Q80 72 137.500 88C136 116 112 139 80 149.500C48 139 24 116 22.500 88Z', inks.field),
    stroke('M25 99Q80 82 135 99M33 116Q80 98 127 116M49 132Q80 117 111 132', inks.line, 6),
  ]
}

function logo(first: string, second: string, inks: Inks): string {
  const sheet = new Sheet(640, 160)
  sheet.add(
    placed(0, 2, 0.975, mark(inks)),
    placed(170, 84, 0.82, [path(goldenfieldLetters, first)]),
    placed(171, 142, 0.56, [path(capitalLetters, second)]),
  )
  return sheet.svg()
}

function icon(): string {
  const sheet = new Sheet(512, 512)
  sheet.add(
    `<rect width="512" height="512" rx="112" fill="${sheet.linear([
      [0, '#17543f'],
      [1, palette.evergreen],
    ])}"/>`,
    disc(256, 256, 214, palette.gold, fade(0.08)),
    placed(52, 50, 2.55, mark(onDark)),
  )
  return sheet.svg()
}

export const logoArt: Record<string, () => string> = {
  logo: () => logo(palette.evergreen, palette.deepGold, standard),
  'logo-light': () => logo(palette.cream, palette.gold, onDark),
  icon,
}
