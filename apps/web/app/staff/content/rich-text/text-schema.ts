/** The elements of a formatted text: exactly those that the server accepts, so that saving changes nothing visible. */
import { Node } from '@tiptap/core'
import { Link } from '@tiptap/extension-link'
import { StarterKit } from '@tiptap/starter-kit'
import { isLinkAddress, toLinkAddress } from './link-address.ts'

const SafeLink = Link.extend({
  addCommands() {
    const own = this.parent?.() ?? {}
    return {
      ...own,
      setLink: (attributes) => own.setLink?.({ ...attributes, href: toLinkAddress(attributes.href) }) ?? (() => false),
    }
  },
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: isLinkAddress,
  shouldAutoLink: isLinkAddress,
  HTMLAttributes: { target: null, rel: null },
})

type Part = { name: string; tags: readonly string[]; content: string; group?: string; attributes?: readonly string[] }

/** An element that keeps its tag and these attributes. The editor has no button to add one. */
const part = ({ name, tags, content, group = '', attributes = [] }: Part) =>
  Node.create({
    name,
    group,
    content,
    isolating: true,
    addAttributes: () => ({
      tag: { default: tags[0], rendered: false, parseHTML: (element: HTMLElement) => element.localName },
      ...Object.fromEntries(attributes.map((attribute) => [attribute, { default: null }])),
    }),
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: ({ node, HTMLAttributes }) => [String(node.attrs['tag']), HTMLAttributes, 0],
  })

const tableParts = [
  part({ name: 'keptTable', tags: ['table'], group: 'block', content: 'keptCaption? keptSection+' }),
  part({ name: 'keptCaption', tags: ['caption'], content: 'inline*' }),
  part({ name: 'keptSection', tags: ['thead', 'tbody', 'tfoot'], content: 'keptRow+' }),
  part({ name: 'keptRow', tags: ['tr'], content: 'keptCell+' }),
  part({ name: 'keptCell', tags: ['td', 'th'], content: 'block+', attributes: ['colspan', 'rowspan', 'scope'] }),
  part({ name: 'keptFigure', tags: ['figure'], group: 'block', content: '(block|keptFigcaption)+' }),
  part({ name: 'keptFigcaption', tags: ['figcaption'], content: 'inline*' }),
]

export const textSchema = [
  StarterKit.configure({ code: false, codeBlock: false, strike: false, link: false, heading: { levels: [2, 3, 4] } }),
  SafeLink,
  ...tableParts,
]
