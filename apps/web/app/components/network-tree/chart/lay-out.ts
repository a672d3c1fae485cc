/**
 * Calculates the position of each card of the chart, and the lines between the cards. Units are pixels at full size.
 */
import { MATRIX_DEPTH, MATRIX_WIDTH } from '@evergrove/contract/platform/constants'
import { type HierarchyPointNode, hierarchy, tree as treeLayout } from 'd3-hierarchy'
import { nextParentIn, type TreeNode } from '../grow-tree.ts'

export const CARD_WIDTH = 140
export const CARD_HEIGHT = 104
const GAP = 10
const LINE_HEIGHT = 52

export type Box = { left: number; top: number; width: number; height: number }

/** A person's card or, without a node, a free place, perhaps the next to be taken. x is its middle, and y its upper edge. */
export type Spot = { key: string; node: TreeNode | undefined; isNext: boolean; x: number; y: number }

export type TreeLayout = { spots: Spot[]; lines: string; freeLines: string; box: Box }

type Place = Pick<Spot, 'key' | 'node' | 'isNext'> & { children: Place[] }

/** Returns the free place of a pair, which is its last one, because the matrix is filled from the left. */
function freePlaces({ children, level, person }: TreeNode, isNext: boolean): Place[] {
  const isPair = children.length > 0 && children.length < MATRIX_WIDTH && level < MATRIX_DEPTH
  return isPair || isNext ? [{ key: `free-${person.id}`, node: undefined, isNext, children: [] }] : []
}

type Shown = { isOpen: (id: number) => boolean; nextParent: TreeNode | undefined }

function placeOf(node: TreeNode, shown: Shown): Place {
  const { person, children } = node
  const isLeaf = children.length === 0
  const below =
    isLeaf || shown.isOpen(person.id)
      ? [...children.map((child) => placeOf(child, shown)), ...freePlaces(node, node === shown.nextParent)]
      : []
  return { key: String(person.id), node, isNext: false, children: below }
}

function lineTo({ x, y, parent }: HierarchyPointNode<Place>): string {
  if (parent === null) return ''
  const from = parent.y + CARD_HEIGHT
  const middle = (from + y) / 2
  return `M${parent.x} ${from}C${parent.x} ${middle} ${x} ${middle} ${x} ${y}`
}

export function boxAround(spots: readonly Pick<Spot, 'x' | 'y'>[]): Box {
  const left = Math.min(...spots.map(({ x }) => x)) - CARD_WIDTH / 2
  const top = Math.min(...spots.map(({ y }) => y))
  const right = Math.max(...spots.map(({ x }) => x)) + CARD_WIDTH / 2
  return { left, top, width: right - left, height: Math.max(...spots.map(({ y }) => y)) + CARD_HEIGHT - top }
}

/** Lays out the open branches, with the root at 0, 0, and without overlapping cards. */
export function layOut(tree: TreeNode, isOpen: (id: number) => boolean): TreeLayout {
  const lay = treeLayout<Place>()
    .nodeSize([CARD_WIDTH + GAP, CARD_HEIGHT + LINE_HEIGHT])
    .separation((a, b) => (a.parent === b.parent ? 1 : 1.15))
  const places = lay(hierarchy(placeOf(tree, { isOpen, nextParent: nextParentIn(tree) }))).descendants()
  const spots = places.map(({ data: { key, node, isNext }, x, y }) => ({ key, node, isNext, x, y }))
  const linesOf = (isFree: boolean) =>
    places
      .filter(({ data }) => (data.node === undefined) === isFree)
      .map(lineTo)
      .join('')
  return { spots, lines: linesOf(false), freeLines: linesOf(true), box: boxAround(spots) }
}
