import * as z from 'zod'

/** What the overview counts. */
export const figures = [
  'all',
  'kind',
  'status',
  'available',
  'issued',
  'recentlyActivated',
  'recentlyDeactivated',
  'expiring',
  'unused',
] as const
export type FigureName = (typeof figures)[number]

/** Runs out within so many days; not used for so many. */
export const expiringDays = 30
export const unusedDays = 90

/** A count, and the list of exactly these records: a named one where told, narrowed by its own parameters. */
const figure = z.object({
  figure: z.enum(figures),
  /** Which kind, or which status. */
  value: z.string().nullable(),
  count: z.int(),
  list: z.string().nullable(),
  query: z.string(),
})
export type Figure = z.infer<typeof figure>

const ofClient = z.object({
  clientId: z.int(),
  client: z.string(),
  count: z.union([z.int(), z.string()]).describe('10000+ above that'),
})
export type OfClient = z.infer<typeof ofClient>

/** How many credentials there are, of which sort: of the working client, as far as the caller sees them. */
export const credentialOverview = z.object({
  items: z.array(figure),
  /** Of each client by name, for the provider's staff alone. */
  clients: z.array(ofClient).nullable(),
  /** How many clients there are beside those. */
  otherClients: z.int(),
  /** Smart credentials left in the wallet, for those who may make some. */
  smartCredits: z.int().nullable(),
})
export type CredentialOverview = z.infer<typeof credentialOverview>
