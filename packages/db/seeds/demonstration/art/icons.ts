// Icons of the core values and of the statistics: rounded evergreen lines with gold fills, on nothing.
import { disc, fade, palette, path, Sheet, stroke, times } from './kit.ts'

const LINE = 11
const line = (d: string, colour: string = palette.evergreen): string => stroke(d, colour, LINE)
const halo = (colour: string = palette.wheat): string => disc(120, 120, 108, colour, fade(0.55))

function icon(parts: readonly string[]): string {
  return new Sheet(240, 240).add(parts).svg()
}

const person = (x: number, y: number, s: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${22 * s}" fill="${fill}" stroke="${palette.evergreen}" stroke-width="${LINE}"/>` +
  `<path d="M${x - 40 * s} ${y + 78 * s}Q${x - 40 * s} ${y + 34 * s} ${x} ${y + 34 * s}Q${x + 40 * s} ${y + 34 * s} ${x + 40 * s} ${y + 78 * s}Z" fill="${fill}" stroke="${palette.evergreen}" stroke-width="${LINE}" stroke-linejoin="round"/>`

const integrity = (): string =>
  icon([
    halo(),
    path(
      'M120 40C146 56 170 62 188 63V118C188 158 160 184 120 200C80 184 52 158 52 118V63C70 62 94 56 120 40Z',
      palette.gold,
      fade(0.9),
    ),
    path('M120 40C146 56 170 62 188 63V118C188 158 160 184 120 200Z', palette.deepGold, fade(0.45)),
    line('M120 40C146 56 170 62 188 63V118C188 158 160 184 120 200C80 184 52 158 52 118V63C70 62 94 56 120 40Z'),
    line('M90 120L112 143L152 98'),
  ])

const stewardship = (): string =>
  icon([
    halo(),
    path('M120 104C120 66 146 44 186 44C186 82 160 104 120 104Z', palette.gold),
    path('M120 122C120 92 98 74 62 74C62 106 86 124 120 122Z', palette.gold, fade(0.75)),
    line(
      'M120 104C120 66 146 44 186 44C186 82 160 104 120 104ZM120 122C120 92 98 74 62 74C62 106 86 124 120 122ZM120 106V158',
    ),
    path('M44 158H196C190 184 168 198 144 198H96C72 198 50 184 44 158Z', palette.mid, fade(0.5)),
    line('M44 158H196C190 184 168 198 144 198H96C72 198 50 184 44 158Z'),
  ])

const clarity = (): string =>
  icon([
    halo(),
    path('M66 44H142L176 78V196H66Z', palette.cream),
    line('M142 44H66V196H176V78ZM142 44V78H176'),
    stroke('M92 92H120M92 118H112', palette.gold, LINE),
    disc(146, 140, 36, palette.gold, fade(0.92)),
    `<circle cx="146" cy="140" r="36" fill="none" stroke="${palette.evergreen}" stroke-width="${LINE}"/>`,
    line('M172 168L200 198'),
    stroke('M130 134Q134 124 144 122', palette.cream, 7),
  ])

const community = (): string =>
  icon([
    halo(),
    person(66, 98, 0.8, palette.mid),
    person(174, 98, 0.8, palette.mid),
    person(120, 92, 1.15, palette.gold),
  ])

const members = (): string =>
  icon([halo(palette.sage), person(84, 84, 1, palette.gold), person(152, 96, 0.95, palette.wheat), line('M40 196H200')])

const years = (): string =>
  icon([
    halo(palette.sage),
    path('M56 66H184V196H56Z', palette.cream),
    path('M56 66H184V102H56Z', palette.gold),
    line('M56 66H184V196H56ZM56 102H184M88 48V78M152 48V78'),
    path('M84 160A36 36 0 0 1 156 160Z', palette.gold),
    stroke('M80 172H160', palette.evergreen, LINE),
    stroke('M120 114V112M92 126L90 124M148 126L150 124', palette.deepGold, 9),
  ])

const branches = (): string =>
  icon([
    halo(palette.sage),
    path('M46 150L92 134L148 156L194 140V196L148 210L92 190L46 204Z', palette.cream),
    line('M46 150L92 134L148 156L194 140V196L148 210L92 190L46 204ZM92 134V190M148 156V210'),
    path('M120 168C92 132 80 112 80 88A40 40 0 0 1 160 88C160 112 148 132 120 168Z', palette.gold),
    line('M120 168C92 132 80 112 80 88A40 40 0 0 1 160 88C160 112 148 132 120 168Z'),
    disc(120, 88, 14, palette.evergreen),
  ])

const plans = (): string =>
  icon([
    halo(palette.sage),
    ...times(
      3,
      (i) =>
        `<rect x="44" y="${168 - i * 26}" width="86" height="26" rx="13" fill="${i % 2 ? palette.wheat : palette.gold}" stroke="${palette.evergreen}" stroke-width="${LINE}"/>`,
    ),
    path('M150 196V104', 'none'),
    line('M166 196V112'),
    path('M166 118C166 88 182 70 206 66C208 94 194 114 166 118Z', palette.gold),
    path('M166 140C164 116 150 104 130 102C132 126 144 138 166 140Z', palette.mid),
    line(
      'M166 118C166 88 182 70 206 66C208 94 194 114 166 118ZM166 140C164 116 150 104 130 102C132 126 144 138 166 140ZM36 202H204',
    ),
  ])

export const iconArt: Record<string, () => string> = {
  'value-integrity': integrity,
  'value-stewardship': stewardship,
  'value-clarity': clarity,
  'value-community': community,
  'stat-members': members,
  'stat-years': years,
  'stat-branches': branches,
  'stat-plans': plans,
}
