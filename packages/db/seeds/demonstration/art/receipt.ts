// A bank's receipt as agents photograph it: paper on a table, its words only hinted at.
import { palette } from './kit.ts'

const row = (y: number, label: number, value: number): string =>
  `<rect x="150" y="${y}" width="${label}" height="14" rx="7" fill="#b9c2bb"/>` +
  `<rect x="${570 - value}" y="${y}" width="${value}" height="14" rx="7" fill="${palette.ink}"/>`

const receipt = (): string => `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960" viewBox="0 0 720 960">
<rect width="720" height="960" fill="#8c6a4a"/>
<path d="M0 180H720M0 420H720M0 690H720M0 880H720" stroke="#7a5a3d" stroke-width="6"/>
<g transform="rotate(-2 360 480)">
<path d="M110 70H610V900l-25-18-25 18-25-18-25 18-25-18-25 18-25-18-25 18-25-18-25 18-25-18-25 18-25-18-25 18-25-18-25 18-25-18-25 18-25-18-25 18z" fill="#fdfdfb"/>
<rect x="110" y="70" width="500" height="110" fill="${palette.evergreen}"/>
<circle cx="180" cy="125" r="32" fill="${palette.gold}"/>
<rect x="235" y="102" width="220" height="18" rx="9" fill="#ffffff"/>
<rect x="235" y="134" width="140" height="12" rx="6" fill="${palette.sage}"/>
<circle cx="360" cy="270" r="52" fill="${palette.mid}"/>
<path d="M336 271l17 18 34-38" fill="none" stroke="#ffffff" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/>
<rect x="250" y="348" width="220" height="34" rx="10" fill="${palette.ink}"/>
<path d="M150 420H570" stroke="#cfd6d0" stroke-width="3" stroke-dasharray="10 8"/>
${row(460, 110, 150)}${row(510, 140, 190)}${row(560, 90, 120)}${row(610, 130, 210)}${row(660, 100, 170)}${row(710, 150, 100)}
<path d="M150 760H570" stroke="#cfd6d0" stroke-width="3" stroke-dasharray="10 8"/>
<rect x="190" y="800" width="340" height="12" rx="6" fill="#b9c2bb"/>
</g>
</svg>`

export const receiptArt = { receipt }
