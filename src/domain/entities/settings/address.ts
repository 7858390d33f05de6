import { entity } from '../../entity.ts'
import { flag, longText, text } from '../../fields/index.ts'

/** A postal address of a client; one of them is the primary. */
export const address = entity({
  id: 'address',
  term: 'address',
  key: 'addressId',
  permission: 'CLIENT',
  heldBy: { delete: 'provider', else: 'installer' },
  api: '/address',
  areaLimit: { usedBy: 'area', by: 'address' },
  screens: { base: '/address', list: '/addresses', aliases: ['/configuration/address'], createFor: 'clientId' },
  title: address => [address.company, address.line1, address.postcode].filter(Boolean).join(', '),
  fields: {
    primary: flag({ help: 'Each {one client} has one primary address. Making this one primary replaces the other' }),
    attention: text({ max: 100 }),
    company: text({ max: 100 }),
    line1: text({ label: 'Line 1', required: true, max: 100 }),
    line2: text({ label: 'Line 2', max: 100 }),
    line3: text({ label: 'Line 3', max: 100 }),
    city: text({ max: 100 }),
    county: text({ max: 100 }),
    postcode: text({ required: true, max: 12 }),
    specialInstructions: longText({ max: 1000 }),
  },
  list: {
    columns: ['company', 'line1', 'city', 'postcode', 'primary'],
    filters: ['primary'],
    sorts: ['company', 'city', 'postcode'],
    sort: 'line1',
    search: ['line1', 'company', 'postcode'],
  },
  tabs: ['details', { many: 'clientContact', by: 'address' }, { many: 'area', by: 'address' }, 'history'],
})
