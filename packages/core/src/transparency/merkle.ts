/**
 * The Merkle tree of the transparency log (RFC 6962 and RFC 9162: SHA-256, 0x00 before a leaf, 0x01 before a node),
 * over tiles of 256 hashes (C2SP tlog-tiles). No I/O: the caller supplies the hashes.
 */
import { createHash } from 'node:crypto'

/** The number of hashes of a level that a full tile has. */
export const TILE_WIDTH = 256
/** A tile is the root of its 2^8 hashes, so each level of tiles is eight levels of the tree. */
const TILE_HEIGHT = 8

const LEAF_PREFIX = Uint8Array.of(0)
const NODE_PREFIX = Uint8Array.of(1)

export const leafHash = (entry: Uint8Array | string): Buffer =>
  createHash('sha256').update(LEAF_PREFIX).update(entry).digest()

const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer =>
  createHash('sha256').update(NODE_PREFIX).update(left).update(right).digest()

/** Returns the root of the tree without entries. */
const emptyRoot = (): Buffer => createHash('sha256').digest()

/** The position of hashes: those of level 0 are of entries, and each of level n is the root of a full tile of level n - 1. */
export type TileAt = { level: number; index: number; width: number }

/** A tree of a certain size, of which tiles can be read. Roots of full subtrees may be kept for further proofs. */
export type Tree = {
  size: number
  readTile: (at: TileAt) => Promise<readonly Uint8Array[]>
  subtrees?: Map<string, Uint8Array>
}

/** Returns the root of hashes whose number is a power of two. */
export function foldFull(hashes: readonly Uint8Array[]): Uint8Array {
  let level = hashes
  while (level.length > 1) {
    level = Array.from({ length: level.length / 2 }, (_, pair) =>
      nodeHash(at(level, 2 * pair), at(level, 2 * pair + 1)),
    )
  }
  return at(level, 0)
}

function at(hashes: readonly Uint8Array[], index: number): Uint8Array {
  const hash = hashes[index]
  if (hash === undefined) throw new Error('The transparency log lacks a hash of its tree')
  return hash
}

/** Returns how many hashes a level has in a tree of this size. */
export const hashesOfLevel = (size: number, level: number): number => Math.floor(size / TILE_WIDTH ** level)

/** Returns the tile as far as it is filled in a tree of this size. */
function tileIn(size: number, level: number, index: number): TileAt {
  const width = Math.min(TILE_WIDTH, hashesOfLevel(size, level) - index * TILE_WIDTH)
  return { level, index, width: Math.max(0, width) }
}

/** Returns the root of the 2^height entries from number `2^height × index` on, all of which are in the tree. */
async function subtree(tree: Tree, height: number, index: number): Promise<Uint8Array> {
  const name = `${height}/${index}`
  const known = tree.subtrees?.get(name)
  if (known !== undefined) return known
  const level = Math.floor(height / TILE_HEIGHT)
  const count = 2 ** (height % TILE_HEIGHT)
  const first = index * count
  const hashes = await tree.readTile(tileIn(tree.size, level, Math.floor(first / TILE_WIDTH)))
  const offset = first % TILE_WIDTH
  const root = foldFull(Array.from({ length: count }, (_, step) => at(hashes, offset + step)))
  tree.subtrees?.set(name, root)
  return root
}

/** Returns the largest power of two below the number, as an exponent: RFC 9162 splits a tree there. */
function splitHeight(count: number): number {
  let height = 0
  while (2 ** (height + 1) < count) height += 1
  return height
}

async function rangeHash(tree: Tree, from: number, to: number): Promise<Uint8Array> {
  const height = splitHeight(to - from)
  if (to - from === 1) return subtree(tree, 0, from)
  if (to - from === 2 ** (height + 1)) return subtree(tree, height + 1, from / 2 ** (height + 1))
  const middle = from + 2 ** height
  return nodeHash(await rangeHash(tree, from, middle), await rangeHash(tree, middle, to))
}

/** Returns a tree that reads each tile once, and computes each full subtree once. */
export function rememberTiles({ size, readTile }: Tree): Tree {
  const read = new Map<string, Promise<readonly Uint8Array[]>>()
  return {
    size,
    subtrees: new Map(),
    readTile: (tile) => {
      const name = `${tile.level}/${tile.index}`
      const hashes = read.get(name) ?? readTile(tile)
      read.set(name, hashes)
      return hashes
    },
  }
}

/** Returns the root of the tree as it was with `size` entries; by default, of the current tree. */
export async function rootOf(tree: Tree, size = tree.size): Promise<Uint8Array> {
  return size === 0 ? emptyRoot() : rangeHash(tree, 0, size)
}

/** Returns the hashes that, with the entry at `position` in the tree, result in the root (RFC 9162, 2.1.3.1). */
export async function inclusionProof(tree: Tree, position: number): Promise<Uint8Array[]> {
  const proof: Uint8Array[] = []
  let [from, to] = [0, tree.size]
  while (to - from > 1) {
    const middle = from + 2 ** splitHeight(to - from)
    if (position < middle) {
      proof.unshift(await rangeHash(tree, middle, to))
      to = middle
    } else {
      proof.unshift(await rangeHash(tree, from, middle))
      from = middle
    }
  }
  return proof
}

/** Returns the hashes proving that the tree grew out of the one with `size` entries, from 1 to all (RFC 9162, 2.1.4.1). */
export async function consistencyProof(tree: Tree, size: number): Promise<Uint8Array[]> {
  const proof: Uint8Array[] = []
  let [from, to, isWhole] = [0, tree.size, true]
  while (size !== to) {
    const middle = from + 2 ** splitHeight(to - from)
    if (size <= middle) {
      proof.unshift(await rangeHash(tree, middle, to))
      to = middle
    } else {
      proof.unshift(await rangeHash(tree, from, middle))
      from = middle
      isWhole = false
    }
  }
  return isWhole ? proof : [await rangeHash(tree, from, to), ...proof]
}

/**
 * Creates a tree of which only the roots of its full subtrees are kept, to which entries are added one after another.
 */
export function growTree() {
  const full: { height: number; hash: Uint8Array }[] = []
  let size = 0
  return {
    size: () => size,
    add: (leaf: Uint8Array) => {
      let added = { height: 0, hash: leaf }
      for (let last = full.at(-1); last?.height === added.height; last = full.at(-1)) {
        full.pop()
        added = { height: added.height + 1, hash: nodeHash(last.hash, added.hash) }
      }
      full.push(added)
      size += 1
    },
    root: (): Uint8Array => {
      const [last, ...others] = full.toReversed()
      return last === undefined ? emptyRoot() : others.reduce((right, { hash }) => nodeHash(hash, right), last.hash)
    },
  }
}
