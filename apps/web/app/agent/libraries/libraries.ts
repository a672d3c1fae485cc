/**
 * The eight libraries by the names of their API calls, which are also the ids of their routes (LIB-001 to LIB-008). The
 * sidebar has the same titles (GAP-32).
 */
import type { LibraryName } from '@evergrove/contract/content/content-kinds'
import { agentQuery } from '../queries.ts'

export const libraries = {
  ourproducts: {
    title: 'Our Products',
    text: 'What we arrange, and how to explain it.',
    query: agentQuery('GET /ourproducts'),
  },
  annuity: {
    title: 'Annuity',
    text: 'An income for life: fact sheets and talks about annuities.',
    query: agentQuery('GET /annuity'),
  },
  life: {
    title: 'Life',
    text: 'Cover for the people who depend on you.',
    query: agentQuery('GET /life'),
  },
  health: {
    title: 'Health',
    text: 'Health cover and partner hospitals.',
    query: agentQuery('GET /health'),
  },
  training: {
    title: 'Trainings',
    text: 'Lessons to watch and read, in the recommended order.',
    query: agentQuery('GET /training'),
  },
  contracting: {
    title: 'Contractings',
    text: 'Your agent agreement and related documents.',
    query: agentQuery('GET /contracting'),
  },
  marketingmaterials: {
    title: 'Marketing Materials',
    text: 'Approved materials you can share unchanged.',
    query: agentQuery('GET /marketingmaterials'),
  },
  agentsupports: {
    title: 'Agent Supports',
    text: 'Help with your day-to-day work.',
    query: agentQuery('GET /agentsupports'),
  },
} satisfies Record<LibraryName, object>
