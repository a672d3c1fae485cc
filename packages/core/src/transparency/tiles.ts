/**
 * The addresses of tiles (C2SP tlog-tiles). A number is written in groups of three digits: 1234067 is `x001/x234/067`.
 */
import { TILE_WIDTH, type TileAt } from './merkle.ts'

const DEEPEST_LEVEL = 63

export function pathOfTile({ level, index, width }: TileAt): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  const number = groups.map((group, place) => (place === groups.length - 1 ? group : `x${group}`)).join('/')
  return `tile/${level}/${number}${width === TILE_WIDTH ? '' : `.p/${width}`}`
}

const ADDRESS = /^(?<level>0|[1-9]\d?)\/(?<number>(?:x\d{3}\/){0,4}\d{3})(?:\.p\/(?<width>[1-9]\d{0,2}))?$/

/** Returns the tile of an address below `/log/tile/`; undefined for an address of another form. */
export function tileOfPath(path: string): TileAt | undefined {
  const { level, number, width } = ADDRESS.exec(path)?.groups ?? {}
  if (level === undefined || number === undefined || number.startsWith('x000')) return undefined
  const tile = {
    level: Number(level),
    index: Number(number.replaceAll(/\D/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  }
  const isPartial = width !== undefined
  if (tile.level > DEEPEST_LEVEL || tile.width > TILE_WIDTH || (isPartial && tile.width === TILE_WIDTH))
    return undefined
  return tile
}
