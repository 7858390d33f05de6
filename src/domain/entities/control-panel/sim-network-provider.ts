import { entity } from '../../entity.ts'
import { longText, text } from '../../fields/index.ts'

/** Who runs the network of a SIM. */
export const simNetworkProvider = entity({
  id: 'simNetworkProvider',
  term: 'simNetworkProvider',
  key: 'simNetworkProviderId',
  permission: { read: 'KMSUSER_USER' },
  heldBy: 'provider',
  api: '/simnetworkprovider',
  areaLimit: 'shared',
  tenancy: 'shared',
  screens: { base: '/configuration/sim-network-provider' },
  title: provider => provider.name,
  fields: { name: text({ required: true, max: 50, unique: true }), description: longText() },
  list: { columns: ['name', 'description'], sort: 'name' },
  tabs: ['details', 'history'],
})
