// Headwear of the portraits: gele, head wrap, hijab and fila.
import { darker, fade, lighter, palette, path, smooth, stroke, trace } from './kit.ts'

/** What is drawn behind the face, and what is drawn over it. */
export interface Crown {
  behind: string
  over: string
}

export function gele(cloth: string): Crown {
  const trim = lighter(cloth, 0.55)
  const fan = smooth(
    trace('150,168 112,120 96,60 142,28 196,34 246,10 314,12 372,34 388,92 354,140 328,172 240,126'),
    true,
  )
  return {
    behind: '',
    over: [
      path(fan, cloth),
      path(smooth(trace('250,124 300,60 318,14 372,34 388,92 354,140 328,170'), true), darker(cloth, 0.28), fade(0.7)),
      path(smooth(trace('160,158 116,116 98,64 140,34 152,84'), true), lighter(cloth, 0.35), fade(0.5)),
      stroke(
        'M170 150Q160 90 196 38M196 140Q204 80 250 18M228 130Q262 78 312 18M262 134Q310 92 366 40M296 146Q344 120 380 96',
        darker(cloth, 0.42),
        4.5,
        fade(0.65),
      ),
      stroke('M152 168Q240 106 328 170', trim, 13),
      stroke('M150 178Q240 122 330 180', darker(trim, 0.25), 4),
    ].join(''),
  }
}

export function hijab(cloth: string): Crown {
  const veil = smooth(trace('240,62 158,86 132,180 136,290 96,380 84,500 396,500 384,380 344,290 348,180 322,86'), true)
  const band =
    'M240 62C330 62 352 160 340 262C330 330 292 366 240 370C188 366 150 330 140 262C128 160 150 62 240 62ZM240 124C186 124 168 176 168 226C168 286 196 326 240 330C284 326 312 286 312 226C312 176 294 124 240 124Z'
  return {
    behind: path(veil, darker(cloth, 0.25)),
    over: [
      path(band, cloth, 'fill-rule="evenodd"'),
      path(
        'M296 84C348 130 350 220 334 280C322 330 290 362 250 369C300 330 322 290 318 210C316 160 312 120 296 84Z',
        darker(cloth, 0.3),
        fade(0.55),
      ),
      path(
        smooth(trace('140,280 170,336 240,372 318,338 342,284 372,380 330,470 240,500 110,500 108,390'), true),
        cloth,
      ),
      path(smooth(trace('318,336 342,284 372,380 390,500 300,500 262,430'), true), darker(cloth, 0.28), fade(0.6)),
      stroke(
        'M146 300Q190 380 300 396M140 340Q190 430 290 448M330 320Q320 370 262 420',
        darker(cloth, 0.32),
        5,
        fade(0.6),
      ),
      stroke('M172 190Q178 130 240 122Q302 130 308 190', lighter(cloth, 0.3), 5, fade(0.8)),
      stroke('M160 150Q170 96 226 80', lighter(cloth, 0.4), 8, fade(0.4)),
    ].join(''),
  }
}

export function fila(cloth: string): Crown {
  return {
    behind: '',
    over: [
      path(
        'M156 166C148 110 160 74 196 58C240 40 316 48 336 84C342 116 330 140 324 166C296 142 190 142 156 166Z',
        cloth,
      ),
      path(
        'M268 50C316 52 336 70 337 88C341 118 330 142 324 166C312 156 296 151 280 148C300 116 296 80 268 50Z',
        darker(cloth, 0.32),
        fade(0.65),
      ),
      stroke('M156 160Q240 124 325 160', palette.gold, 6),
      stroke('M160 140l20 -18l20 12l20 -16l20 12l20 -12l20 16l20 -12l20 18', palette.gold, 4, fade(0.9)),
      stroke('M188 76Q220 62 262 66', lighter(cloth, 0.4), 7, fade(0.4)),
    ].join(''),
  }
}

export function wrap(cloth: string): Crown {
  return {
    behind: '',
    over: [
      path('M154 178C146 110 176 60 240 58C304 60 334 110 326 178C300 140 180 140 154 178Z', cloth),
      path(smooth(trace('214,72 196,36 226,18 250,34 276,14 304,38 276,76 244,84'), true), lighter(cloth, 0.14)),
      path(smooth(trace('248,80 256,40 278,16 304,38 276,76'), true), darker(cloth, 0.3), fade(0.6)),
      path(
        'M262 60C312 70 332 116 326 178C316 162 302 154 288 150C300 116 290 84 262 60Z',
        darker(cloth, 0.3),
        fade(0.6),
      ),
      stroke(
        'M158 160Q180 96 232 80M172 150Q200 108 240 88M322 160Q300 100 252 82',
        darker(cloth, 0.38),
        4.5,
        fade(0.7),
      ),
    ].join(''),
  }
}
