/**
 * The eight libraries by the names of their API calls, which are also the ids of their routes (LIB-001 to LIB-008). The
 * sidebar has the same titles (GAP-32).
 */
import type { LibraryName } from '@evergrove/contract/content/content-kinds'
import { apiQuery } from '../../platform/api/api-query.ts'
import { agentApi } from '../../platform/session/authorized-fetch.ts'

export const libraries = {
  ourproducts: {
    title: 'Our Products',
    text: 'What we arrange, and how to explain it.',
    query: apiQuery('ourproducts', (init) => agentApi().ourproducts.$get({}, { init })),
  },
  annuity: {
    title: 'Annuity',
    text: 'An income for life: fact sheets and talks about annuities.',
    query: apiQuery('annuity', (init) => agentApi().annuity.$get({}, { init })),
  },
  life: {
    title: 'Life',
    text: 'Cover for the people who depend on you.',
    query: apiQuery('life', (init) => agentApi().life.$get({}, { init })),
  },
  health: {
    title: 'Health',
    text: 'Health cover and partner hospitals.',
    query: apiQuery('health', (init) => agentApi().health.$get({}, { init })),
  },
  training: {
    title: 'Trainings',
    text: 'Lessons to watch and read, in the recommended order.',
    query: apiQuery('training', (init) => agentApi().training.$get({}, { init })),
  },
  contracting: {
    title: 'Contractings',
    text: 'Your agent agreement and related documents.',
    query: apiQuery('contracting', (init) => agentApi().contracting.$get({}, { init })),
  },
  marketingmaterials: {
    title: 'Marketing Materials',
    text: 'Approved materials you can share unchanged.',
    query: apiQuery('marketingmaterials', (init) => agentApi().marketingmaterials.$get({}, { init })),
  },
  agentsupports: {
    title: 'Agent Supports',
    text: 'Help with your day-to-day work.',
    query: apiQuery('agentsupports', (init) => agentApi().agentsupports.$get({}, { init })),
  },
} satisfies Record<LibraryName, object>
