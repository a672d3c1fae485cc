// Pictures of the services and of the company's promise that are told in rooms and before a school.

import { mug, sheetOfPaper, table, windowPane } from './buildings.ts'
import { bent, cast } from './cast.ts'
import { box, disc, fade, palette, path, poly, Sheet, stroke, times } from './kit.ts'
import { birds, bush, palm, pot, tree, wheatRow } from './nature.ts'
import { figure } from './people.ts'
import { meadow } from './service-outdoors.ts'

const spines = [palette.green, palette.gold, palette.dusk, palette.terracotta]

function shelf(sheet: Sheet, x: number, y: number, w: number, books: number): void {
  sheet.add(box(x, y, w, 14, '#9a683d'))
  sheet.add(
    times(books, (i) =>
      box(x + 20 + i * 34, y - 44 - (i % 3) * 12, 26, 44 + (i % 3) * 12, spines[i % 4] ?? palette.green),
    ),
  )
}

function clinic(sheet: Sheet): void {
  sheet
    .fill(
      sheet.linear(
        [
          [0, '#dcebd7'],
          [1, '#a9c9a4'],
        ],
        'slant',
      ),
    )
    .add(box(0, 640, 1200, 160, sheet.ramp('#c79c69', '#8d6438')))
  sheet.add(
    box(0, 626, 1200, 14, '#eef4e6'),
    windowPane(110, 120, 300, 330, palette.cream, sheet.ramp('#8cc0bd', '#f1e4b5')),
  )
  sheet.add(
    path('M110 390Q200 330 290 380T410 370V450H110Z', '#5f9f76'),
    tree(190, 440, 110, '#3f8f63'),
    box(254, 120, 15, 330, palette.cream),
  )
  sheet.add(
    path('M110 640H420L820 800H470Z', '#fff3cf', fade(0.22)),
    `<rect x="830" y="90" width="270" height="200" rx="12" fill="${palette.cream}"/>`,
  )
  const heart =
    'M965 248C910 208 888 178 908 152C924 132 954 138 965 162C976 138 1006 132 1022 152C1042 178 1020 208 965 248Z'
  sheet.add(path(heart, palette.terracotta), stroke('M902 194H944L956 172L972 216L982 194H1028', palette.cream, 7))
  shelf(sheet, 830, 390, 270, 7)
  sheet.add(
    pot(1080, 700, 110),
    box(300, 556, 300, 28, '#7fae9a'),
    box(320, 584, 18, 140, '#5b7a70'),
    box(560, 584, 18, 140, '#5b7a70'),
  )
}

function health(): string {
  const sheet = new Sheet(1200, 800, 8)
  clinic(sheet)
  const sitting = {
    ...cast.patient,
    stance: 'sit',
    turn: 0.8,
    left: bent(-27, -126, -14, -98),
    right: bent(31, -136, 54, -128),
  } as const
  sheet.add(figure(450, 734, 480, sitting))
  sheet.add(
    figure(740, 764, 560, {
      ...cast.doctor,
      turn: -0.8,
      left: bent(-32, -130, -52, -118),
      right: bent(29, -128, 18, -108),
    }),
  )
  sheet.add(stroke('M719 320Q708 394 736 416Q762 396 762 320', '#27343a', 5.5), disc(736, 424, 10, '#c9d2d2'))
  sheet.add(
    `<rect x="762" y="446" width="70" height="90" rx="6" fill="#9a683d"/>`,
    box(770, 454, 54, 70, palette.cream),
  )
  sheet.add(stroke('M778 468H814M778 483H814M778 498H800', palette.mid, 4))
  return sheet.svg()
}

function college(sheet: Sheet): void {
  const stone = '#efe0bd'
  sheet.add(
    tree(80, 620, 380, '#2f7a54'),
    tree(1140, 620, 340, '#2f7a54'),
    box(180, 320, 840, 300, '#d9c190'),
    box(860, 320, 160, 300, palette.ink, fade(0.12)),
  )
  sheet.add([216, 262, 844, 890, 944].map((x) => windowPane(x, 400, 30, 120, stone, '#5f8f96')))
  sheet.add(
    path(
      poly([
        [340, 320],
        [600, 180],
        [860, 320],
      ]),
      stone,
    ),
    path(
      poly([
        [600, 180],
        [860, 320],
        [640, 320],
      ]),
      '#cdb582',
      fade(0.6),
    ),
  )
  sheet.add(disc(600, 272, 26, palette.green), disc(600, 272, 14, palette.gold), box(330, 318, 540, 26, '#e6d3a8'))
  sheet.add(box(360, 344, 480, 276, '#8f7a52'), box(560, 430, 80, 190, '#4b3a22'))
  const column = (x: number): string =>
    box(x, 344, 34, 270, stone) +
    box(x + 22, 344, 12, 270, '#c9b17c') +
    box(x - 8, 344, 50, 14, '#f6ebcf') +
    box(x - 8, 604, 50, 16, '#f6ebcf')
  sheet.add(times(6, (i) => column(372 + i * 86)))
  sheet.add(times(3, (i) => box(330 - i * 22, 620 + i * 16, 540 + i * 44, 17, i % 2 ? '#dcc898' : '#eadab2')))
}

function education(): string {
  const sheet = meadow(14, ['#6aa7ad', '#f2e3b8'], [960, 200])
  college(sheet)
  sheet.add(
    path('M0 660Q600 640 1200 660V800H0Z', sheet.ramp('#84b56e', '#2f7048')),
    path('M500 668H700L820 800H380Z', '#e9d9ad'),
  )
  sheet.add(figure(424, 776, 450, { ...cast.elder, accent: palette.green, turn: 0.5, right: bent(33, -130, 44, -124) }))
  sheet.add(figure(778, 778, 420, { ...cast.trader, accent: '#d98a5c', turn: -0.5, left: bent(-31, -130, -40, -122) }))
  sheet.add(
    `<rect x="668" y="386" width="78" height="19" rx="9" fill="${palette.cream}" transform="rotate(-22 700 396)"/>`,
  )
  sheet.add(figure(600, 786, 430, { ...cast.graduate, right: bent(36, -146, 46, -174) }))
  sheet.add(
    bush(1010, 780, 190, '#2f7a54', '#f1c9a0'),
    bush(180, 786, 200, '#2f7a54', palette.gold),
    birds(260, 150, 10, '#1d3d4f'),
  )
  return sheet.svg()
}

function diningRoom(sheet: Sheet): void {
  sheet
    .fill(
      sheet.linear(
        [
          [0, '#f3e7c9'],
          [1, '#e3cb97'],
        ],
        'slant',
      ),
    )
    .add(box(0, 800, 1200, 200, sheet.ramp('#b98a58', '#7d5630')), box(0, 786, 1200, 14, '#fbf3df'))
  sheet.add(
    windowPane(
      110,
      90,
      620,
      440,
      palette.cream,
      sheet.linear([
        [0, '#77b3b3'],
        [0.7, '#f3e2ae'],
      ]),
    ),
  )
  sheet.add(
    path('M110 430Q300 350 430 410T730 390V530H110Z', '#8db98a'),
    path('M110 470Q280 420 460 466T730 450V530H110Z', '#4a8f6a'),
  )
  sheet.add(
    tree(190, 520, 150, '#2f7a54'),
    palm(670, 524, 200, '#2f7a54', -0.1),
    box(404, 90, 32, 440, palette.cream),
    path('M130 786L520 1000H1020L700 786Z', '#fff6d8', fade(0.25)),
  )
  sheet.add(
    `<rect x="820" y="100" width="280" height="210" rx="10" fill="#8a5a34"/>`,
    box(838, 118, 244, 174, '#dfe8cf'),
  )
  sheet.add(path('M838 250Q920 180 980 230T1082 212V292H838Z', palette.mid), disc(1020, 166, 24, palette.gold))
  shelf(sheet, 820, 420, 290, 5)
  sheet.add(pot(1056, 422, 46), pot(1120, 890, 120, '#3f8f63', '#c9b48a'))
}

function kitchenTable(): string {
  const sheet = new Sheet(1200, 1000, 17)
  diningRoom(sheet)
  sheet.add(figure(300, 1090, 760, { ...cast.husband, stance: 'bust', turn: 0.8, right: bent(30, -124, 34, -106) }))
  sheet.add(
    figure(560, 1086, 710, {
      ...cast.daughter,
      top: palette.gold,
      trim: palette.cream,
      stance: 'bust',
      turn: 0.7,
      left: bent(-29, -126, -14, -106),
      right: bent(29, -124, 16, -106),
    }),
  )
  sheet.add(
    figure(890, 1090, 740, {
      ...cast.adviserBun,
      stance: 'bust',
      turn: -0.8,
      left: bent(-33, -128, -50, -108),
      right: bent(29, -124, 6, -107),
    }),
  )
  sheet.add(table(110, 704, 980, 296, '#a66f3d'), box(140, 726, 920, 274, sheet.ramp('#7d5029', '#583719')))
  sheet.add(
    sheetOfPaper(560, 682, 170, -20),
    sheetOfPaper(690, 686, 140, -8),
    stroke('M752 706l40 -30', palette.ink, 6),
  )
  sheet.add(mug(200, 712, 54, palette.cream), mug(1010, 712, 54, palette.terracotta))
  wheatRow(sheet, 404, 476, 120, 9, () => 680, palette.deepGold)
  sheet.add(path('M420 606Q408 664 424 706H464Q480 664 468 606Z', '#cfe0cf', fade(0.9)))
  return sheet.svg()
}

export const roomArt: Record<string, () => string> = {
  'service-health-cover': health,
  'service-education-savings': education,
  'why-choose-us': kitchenTable,
}
