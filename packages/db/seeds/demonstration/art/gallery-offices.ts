// Gallery pictures of the offices: the Lagos front, a training day, the Houston tower.

import { table, tower, windowPane } from './buildings.ts'
import { bent, cast } from './cast.ts'
import { box, disc, fade, mix, type Point, palette, path, placed, poly, Sheet, stroke, times } from './kit.ts'
import { mark } from './logo.ts'
import { bush, cloud, palm, pot, tree } from './nature.ts'
import { figure } from './people.ts'

export function outdoors(seed: number, sky: readonly [string, string], [sunX, sunY]: Point): Sheet {
  const sheet = new Sheet(1600, 1000, seed)
  sheet
    .fill(
      sheet.linear([
        [0, sky[0]],
        [0.62, sky[1]],
      ]),
    )
    .glow(sunX, sunY, 520, '#fff2cb', 0.9)
  return sheet.add(
    cloud(sunX - 420, sunY - 60, 280, '#fffaf0', 0.5),
    cloud(sunX + 300, sunY - 110, 220, '#fffaf0', 0.4),
  )
}

function facade(sheet: Sheet): void {
  const glass = sheet.ramp('#6fb0b0', '#2d6b6c')
  sheet.add(box(330, 190, 940, 560, '#f2e5c6'), box(1060, 190, 210, 560, palette.ink, fade(0.1)))
  sheet.add(box(310, 168, 980, 34, '#dcc793'), box(330, 470, 940, 10, '#dcc793'))
  sheet.add(times(6, (i) => windowPane(378 + i * 148, 240, 96, 170, palette.evergreen, glass)))
  const shop = (x: number): string =>
    box(x, 520, 256, 220, palette.evergreen) +
    box(x + 12, 532, 232, 196, glass) +
    path(
      poly([
        [x + 12, 680],
        [x + 146, 532],
        [x + 196, 532],
        [x + 12, 728],
      ]),
      '#fff',
      fade(0.18),
    )
  sheet.add(
    shop(374),
    shop(974),
    box(664, 500, 272, 250, palette.evergreen),
    box(682, 560, 114, 190, '#8cc0bd'),
    box(804, 560, 114, 190, '#7fb5b3'),
  )
  sheet.add(box(788, 640, 6, 44, palette.gold), box(806, 640, 6, 44, palette.gold))
  sheet.add(
    path(
      poly([
        [620, 500],
        [980, 500],
        [1010, 540],
        [590, 540],
      ]),
      palette.gold,
    ),
    path(
      poly([
        [820, 500],
        [980, 500],
        [1010, 540],
        [820, 540],
      ]),
      palette.deepGold,
      fade(0.6),
    ),
  )
  sheet.add(
    `<rect x="738" y="412" width="124" height="84" rx="10" fill="${palette.cream}"/>`,
    placed(764, 418, 0.45, mark()),
  )
}

function lagosOffice(): string {
  const sheet = outdoors(3, ['#5fa3a8', '#f3e2b3'], [1250, 260])
  for (let x = -20; x < 1600; x += sheet.random(80, 130)) {
    tower(sheet, 752, { x, w: sheet.random(70, 120), h: sheet.random(140, 310), colour: '#a9bfa9' }, '#f3e7c4', 0.5, 11)
  }
  facade(sheet)
  sheet.add(
    box(0, 750, 1600, 250, sheet.ramp('#d8c7a0', '#a98f63')),
    box(0, 750, 1600, 12, '#efe0bd'),
    path('M664 762H936L1060 1000H540Z', '#eadbb4', fade(0.8)),
  )
  sheet.add(
    times(4, (i) => stroke(`M0 ${800 + i * 50}H1600`, '#8f764d', 2, fade(0.3))),
    pot(610, 774, 70),
    pot(990, 774, 70),
  )
  sheet.add(palm(180, 800, 600, '#2a6f50', -0.08), palm(1440, 800, 640, '#2a6f50', 0.06))
  sheet.add(
    figure(470, 920, 400, { ...cast.trainer, turn: 0.5 }),
    figure(600, 930, 424, { ...cast.adviser, turn: -0.6, right: bent(31, -132, 44, -124) }),
  )
  sheet.add(
    figure(1010, 916, 410, { ...cast.elder, turn: -0.5, left: bent(-32, -130, -44, -118) }),
    figure(1150, 936, 404, { ...cast.mother, turn: -0.4 }),
  )
  sheet.add(bush(90, 990, 260, '#2f7a54', '#f1c9a0'), bush(1510, 996, 280, '#2f7a54', palette.gold))
  return sheet.svg()
}

function chart(sheet: Sheet): void {
  const at = (level: number, i: number): Point => [
    780 + (i - (2 ** level - 1) / 2) * (440 / 2 ** level),
    190 + level * 76,
  ]
  sheet.add(
    `<rect x="470" y="110" width="620" height="400" rx="14" fill="${palette.evergreen}"/>`,
    box(490, 130, 580, 360, '#fbf7ee'),
  )
  for (let level = 0; level < 4; level += 1) {
    for (let i = 0; i < 2 ** level; i += 1) {
      if (level < 3)
        sheet.add(
          stroke(
            `M${at(level + 1, 2 * i).join(' ')}L${at(level, i).join(' ')}L${at(level + 1, 2 * i + 1).join(' ')}`,
            palette.sage,
            5,
          ),
        )
    }
  }
  for (let level = 0; level < 4; level += 1) {
    const tone = [palette.gold, palette.mid, palette.green, palette.mid][level] ?? palette.mid
    sheet.add(times(2 ** level, (i) => disc(...at(level, i), 24 - level * 3, tone)))
  }
}

function trainingDay(): string {
  const sheet = new Sheet(1600, 1000, 5)
  sheet
    .fill(
      sheet.linear(
        [
          [0, '#f0e4c5'],
          [1, '#d8c08a'],
        ],
        'slant',
      ),
    )
    .add(box(0, 720, 1600, 280, sheet.ramp('#b58650', '#6d4928')), box(0, 706, 1600, 16, '#fbf3df'))
  const view = sheet.ramp('#7cbab6', '#f3e2b0')
  for (const x of [90, 1290]) {
    sheet.add(
      windowPane(x, 140, 240, 380, palette.cream, view),
      path(`M${x} 470Q${x + 120} 420 ${x + 240} 460V520H${x}Z`, '#5f9f76'),
    )
    sheet.add(
      tree(x + 150, 512, 170, '#3f8f63'),
      box(x + 114, 140, 12, 380, palette.cream),
      box(x, 311, 240, 12, palette.cream),
    )
  }
  chart(sheet)
  sheet.add(
    pot(400, 770, 100),
    figure(1190, 800, 500, { ...cast.trainer, turn: -0.7, left: bent(-36, -146, -50, -168) }),
  )
  const [far, near] = [
    [cast.adviser, cast.auntie, cast.clerk, cast.mother, cast.director, cast.veiled],
    [cast.texan, cast.father, cast.daughter, cast.husband, cast.trader, cast.clerk],
  ]
  sheet.add(far?.map((person, i) => figure(180 + i * 248, 1104, 460, { ...person, back: true, stance: 'bust' })) ?? '')
  sheet.add(times(3, (i) => table(50 + i * 520, 880, 480, 120, '#a66f3d') + box(76 + i * 520, 902, 428, 98, '#6d4524')))
  sheet.add(near?.map((person, i) => figure(80 + i * 290, 1296, 590, { ...person, back: true, stance: 'bust' })) ?? '')
  return sheet.svg()
}

const downtown = [
  [110, 130, 380, 'step'],
  [270, 110, 470, 'slant'],
  [400, 120, 330, 'flat'],
  [1080, 130, 420, 'spire'],
  [1230, 140, 520, 'step'],
  [1400, 150, 380, 'slant'],
] as const

function glassTower(sheet: Sheet): void {
  sheet.add(
    box(
      570,
      130,
      440,
      660,
      sheet.linear([
        [0, '#3b7a80'],
        [0.6, '#8fb5a0'],
        [1, '#e9c88b'],
      ]),
    ),
    box(850, 130, 160, 660, palette.ink, fade(0.2)),
  )
  const bars = [...times(7, (i) => `M${625 + i * 55} 138V700`), ...times(10, (i) => `M570 ${190 + i * 56}H1010`)]
  sheet.add(
    box(560, 112, 460, 26, palette.evergreen),
    stroke(bars.join(''), palette.evergreen, 6, fade(0.8)),
    path(
      poly([
        [570, 560],
        [850, 138],
        [960, 138],
        [570, 700],
      ]),
      '#fff',
      fade(0.1),
    ),
  )
  sheet.add(
    `<rect x="708" y="168" width="164" height="164" rx="22" fill="${palette.evergreen}"/>`,
    placed(734, 194, 0.7, mark()),
  )
  sheet.add(
    box(570, 700, 440, 90, palette.evergreen),
    times(6, (i) => box(588 + i * 72, 726, 54, 64, '#f7d79b', fade(0.85))),
  )
  sheet.add(
    path(
      poly([
        [540, 700],
        [1040, 700],
        [1070, 722],
        [510, 722],
      ]),
      palette.gold,
    ),
  )
}

function houstonOffice(): string {
  const sheet = outdoors(13, ['#21465c', '#f0c48a'], [420, 520])
  sheet.add(cloud(1180, 180, 380, '#e7a67c', 0.4), cloud(260, 240, 320, '#e7a67c', 0.4))
  for (let x = -30; x < 1600; x += sheet.random(70, 110)) {
    tower(sheet, 790, { x, w: sheet.random(60, 100), h: sheet.random(150, 330), colour: '#a08a80' }, '#f7d79b', 0.3, 10)
  }
  for (const [x, w, h, cap] of downtown)
    tower(sheet, 790, { x, w, h, colour: mix(palette.dusk, '#6d625f', 0.35), cap }, '#f7cf86', 0.5, 13)
  glassTower(sheet)
  sheet.add(box(0, 790, 1600, 210, sheet.ramp('#8b9a78', '#3d5a48')), path('M600 790H980L1180 1000H400Z', '#d9c79c'))
  sheet.add(tree(230, 860, 360, '#24604a', -1), tree(1380, 860, 400, '#24604a', -1), tree(70, 900, 260, '#2a6f50', -1))
  sheet.add(
    figure(540, 944, 390, { ...cast.texan, turn: 0.5 }),
    figure(660, 954, 414, { ...cast.director, turn: -0.4, left: bent(-31, -130, -42, -116) }),
  )
  sheet.add(
    figure(1010, 950, 404, { ...cast.adviser, turn: -0.5, left: bent(-31, -130, -44, -118) }),
    figure(880, 956, 390, { ...cast.trainer, turn: 0.5 }),
  )
  sheet.add(bush(300, 990, 240, '#2f7a54', '#f1c9a0'), bush(1310, 996, 260, '#2f7a54', palette.gold))
  return sheet.svg()
}

export const officeArt: Record<string, () => string> = {
  'gallery-lagos-office': lagosOffice,
  'gallery-training-day': trainingDay,
  'gallery-houston-office': houstonOffice,
}
