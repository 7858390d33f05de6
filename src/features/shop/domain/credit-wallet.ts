import { entity } from '../../../domain/entity.ts'
import { choice, integer, ref } from '../../../domain/fields/index.ts'

/** What a client has bought to use bit by bit: its smart credentials. */
export const creditWallet = entity({
  id: 'creditWallet',
  term: 'creditWallet',
  key: 'creditWalletId',
  permission: { read: 'CLIENT_MANAGEOWN', add: 'KMSUSER_USER', edit: 'KMSUSER_USER' },
  heldBy: 'provider',
  api: '/creditwallet',
  areaLimit: 'client',
  across: { permission: 'KMSUSER_USER', by: 'holder' },
  verbs: ['list', 'read', 'add', 'edit'],
  screens: { base: '/configuration/credit-wallet', list: false },
  title: wallet => `${wallet.type === 'cardPrint' ? 'Card print' : 'Smart credential'} credits`,
  fields: {
    type: choice(
      { smartCredential: 'Smart credential', cardPrint: 'Card print' },
      { required: true, fixed: true, initial: 'smartCredential' },
    ),
    holder: ref('client', { fixed: true }),
    total: integer({ required: true, min: 0, max: 1_000_000 }),
    used: integer({ computed: true, initial: 0 }),
    balance: integer({ computed: true, help: 'How many remain' }),
  },
  list: { columns: ['type', 'used', 'balance', 'total'], filters: ['type', 'holder'], sort: 'balance' },
  tabs: ['details', 'history'],
})
