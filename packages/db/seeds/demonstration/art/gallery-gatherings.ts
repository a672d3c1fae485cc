// Gallery pictures of gatherings: the awards evening, a community day, the team under the tree.

import { table } from './buildings.ts'
import { bent, cast, lap } from './cast.ts'
import { outdoors } from './gallery-offices.ts'
import { box, disc, fade, oval, palette, path, placed, poly, Sheet, stroke, times } from './kit.ts'
import { mark } from './logo.ts'
import { birds, bush, grass, hill, range, tree } from './nature.ts'
import { figure } from './people.ts'

const trophy = (x: number, y: number, s: number): string =>
  placed(x, y, s, [
    stroke('M-16 -64Q-40 -62 -32 -40Q-26 -26 -10 -28M16 -64Q40 -62 32 -40Q26 -26 10 -28', palette.deepGold, 6),
    path('M-20 -74H20Q22 -30 0 -22Q-22 -30 -20 -74Z', palette.gold),
    path('M4 -74H20Q22 -30 0 -22Q10 -40 4 -74Z', palette.deepGold, fade(0.7)),
    box(-4, -24, 8, 16, palette.deepGold),
    box(-18, -10, 36, 12, '#5b3b22'),
  ])

function stage(sheet: Sheet): void {
  sheet.fill(sheet.ramp('#0b2a26', '#14463a'))
  const fold = (i: number): string =>
    path(
      `M${i * 200 - 60} 0Q${i * 200 - 20} 400 ${i * 200 - 60} 760H${i * 200 + 80}Q${i * 200 + 110} 380 ${i * 200 + 80} 0Z`,
      i % 2 ? '#1b5e45' : '#17523d',
    )
  sheet.add(times(9, fold))
  const beam = sheet.linear([
    [0, '#fff0c0', 0.4],
    [1, '#fff0c0', 0],
  ])
  sheet.add(
    times(3, (i) =>
      path(
        poly([
          [342 + i * 440, 0],
          [378 + i * 440, 0],
          [810 + i * 220, 780],
          [370 + i * 220, 780],
        ]),
        beam,
      ),
    ),
  )
  sheet.add(disc(800, 230, 132, palette.gold, fade(0.2)), disc(800, 230, 108, '#0d3229'), placed(720, 150, 1, mark()))
  sheet.add(times(46, (i) => disc(sheet.random(60, 1540), 40 + Math.sin(i) * 26, 5, '#ffe3a0', fade(0.8))))
  const confetti = (i: number): string => {
    const [x, y] = [(i * 97) % 1600, 110 + ((i * 173) % 560)]
    const tone = [palette.gold, palette.wheat, palette.terracotta, palette.sage][i % 4]
    return `<rect x="${x}" y="${y}" width="12" height="7" rx="2" fill="${tone}" opacity=".75" transform="rotate(${(i * 47) % 180} ${x} ${y})"/>`
  }
  sheet.add(
    times(40, confetti),
    path('M140 760H1460L1600 860H0Z', '#a2693a'),
    box(0, 860, 1600, 140, '#55341c'),
    box(0, 860, 1600, 10, palette.gold),
  )
  sheet.add(
    oval(800, 806, 520, 34, '#ffe9b4', fade(0.25)),
    box(350, 580, 130, 220, '#6d4524'),
    box(340, 566, 150, 22, '#8e5a33'),
  )
  sheet.add(placed(385, 640, 0.38, mark()), stroke('M415 566V520', palette.ink, 6), disc(415, 514, 9, palette.ink))
}

function awards(): string {
  const sheet = new Sheet(1600, 1000, 7)
  stage(sheet)
  sheet.add(figure(246, 816, 440, { ...cast.director, turn: 0.7 }))
  sheet.add(figure(656, 826, 460, { ...cast.trader, turn: 0.7, right: bent(31, -132, 44, -120) }))
  sheet.add(
    figure(900, 828, 470, {
      ...cast.adviser,
      top: palette.night,
      bottom: palette.night,
      turn: -0.6,
      left: bent(-33, -132, -50, -128),
    }),
    trophy(770, 578, 1.2),
  )
  sheet.add(
    figure(1140, 822, 440, {
      ...cast.elder,
      turn: -0.7,
      left: bent(-28, -128, -4, -122),
      right: bent(28, -128, 2, -120),
    }),
  )
  sheet.add(
    figure(1310, 826, 424, {
      ...cast.mother,
      turn: -0.8,
      left: bent(-26, -126, -4, -122),
      right: bent(26, -126, 4, -122),
    }),
  )
  const guests = [
    cast.father,
    cast.texan,
    cast.veiled,
    cast.clerk,
    cast.girl,
    cast.husband,
    cast.auntie,
    cast.trainer,
    cast.adviser,
  ]
  sheet.add(
    guests.map((guest, i) =>
      figure(60 + i * 186, 1222 + (i % 2) * 22, 470, { ...guest, child: false, back: true, stance: 'bust' }),
    ),
  )
  return sheet.svg()
}

function stand(sheet: Sheet): void {
  const stripe = (i: number): string =>
    path(
      `M${756 + i * 90} 400L${876 + i * 50} 270H${926 + i * 50}L${846 + i * 90} 400Q${801 + i * 90} 440 ${756 + i * 90} 400Z`,
      i % 2 ? palette.cream : palette.green,
    )
  sheet.add(
    box(770, 400, 14, 420, '#e9dcb9'),
    box(1274, 400, 14, 420, '#e9dcb9'),
    box(790, 410, 480, 280, '#dfe8cf', fade(0.55)),
  )
  sheet.add(times(6, stripe), placed(976, 460, 0.62, mark()))
  sheet.add(
    figure(890, 810, 420, { ...cast.veiled, turn: -0.4 }),
    figure(1160, 812, 430, { ...cast.doctor, style: 'short', turn: -0.5, left: bent(-32, -130, -44, -110) }),
  )
  sheet.add(
    table(800, 690, 460, 160, '#b57b45'),
    box(812, 712, 436, 110, palette.green),
    box(812, 712, 436, 12, palette.gold),
  )
  const tones = [palette.terracotta, palette.cream, palette.dusk, palette.gold, palette.sage]
  sheet.add(
    tones.map(
      (tone, i) =>
        `<rect x="${850 + i * 60}" y="${664 - (i % 2) * 10}" width="42" height="${28 + (i % 2) * 10}" rx="4" fill="${tone}"/>`,
    ),
  )
}

function outreach(): string {
  const sheet = outdoors(9, ['#6fb0ae', '#f4e0a8'], [360, 260])
  range(sheet, 470, 580, 3, '#4a8f6a', '#e6dcab')
  sheet.add(
    path('M0 660Q800 600 1600 670V1000H0Z', sheet.ramp('#90b96f', '#35734a')),
    tree(1480, 740, 520, '#2f7a54', -1),
  )
  sheet.add(tree(90, 700, 330, '#357f55', -1), tree(560, 650, 170, '#4f9368', -1), birds(700, 220, 14, '#24503f'))
  stand(sheet)
  sheet.add(
    figure(220, 900, 460, { ...cast.trader, turn: 0.6, right: bent(30, -130, 38, -106) }),
    figure(356, 916, 264, { ...cast.girl, turn: 0.4 }),
  )
  sheet.add(
    figure(500, 910, 470, { ...cast.elder, turn: 0.7 }),
    figure(680, 930, 430, { ...cast.trainer, turn: 0.8, right: bent(31, -130, 46, -120) }),
  )
  sheet.add(bush(1430, 960, 260, '#2f7a54', '#f1c9a0'), bush(40, 986, 260, '#2f7a54', palette.gold))
  grass(sheet, () => 945, 28, 100, '#2a6a48')
  return sheet.svg()
}

function underTree(): string {
  const sheet = outdoors(11, ['#5fa3a8', '#f6dfa6'], [1300, 330])
  sheet.add(disc(1300, 330, 56, '#fff7dd'))
  range(sheet, 500, 610, 4, '#4a8f6a', '#ecd9a0')
  hill(sheet, { base: 690, swing: 14, waves: 0.6, phase: 2 }, '#9ab868', '#2f6e47')
  sheet.add(
    tree(1500, 690, 190, '#4f9368'),
    tree(110, 690, 220, '#4f9368'),
    tree(780, 800, 860, '#2a6f50'),
    oval(840, 846, 560, 44, palette.ink, fade(0.2)),
  )
  const standing = [cast.texan, cast.elder, cast.adviser, cast.veiled, cast.clerk]
  sheet.add(
    standing.map((person, i) => figure(400 + i * 190, 860 - (i % 2) * 8, 460, { ...person, turn: (2 - i) * 0.25 })),
  )
  sheet.add(
    box(470, 842, 640, 20, '#8a5a34'),
    box(470, 862, 640, 10, '#5f3c20'),
    box(500, 866, 22, 76, '#6d4325'),
    box(1058, 866, 22, 76, '#6d4325'),
  )
  const sitting = [cast.trader, cast.trainer, cast.mother]
  sheet.add(sitting.map((person, i) => figure(570 + i * 220, 950, 390, { ...person, ...lap, turn: (1 - i) * 0.3 })))
  sheet.add(bush(140, 980, 300, '#2f7a54', '#f1c9a0'), bush(1460, 990, 320, '#2f7a54', palette.gold))
  grass(sheet, () => 950, 28, 90, '#2a6a48')
  return sheet.svg()
}

export const gatheringArt: Record<string, () => string> = {
  'gallery-awards-evening': awards,
  'gallery-community-outreach': outreach,
  'gallery-team-under-tree': underTree,
}
