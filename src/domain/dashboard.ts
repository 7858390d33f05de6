import * as z from 'zod'

/** The wall's grid: the number of columns; the scale sets the height of its rows. */
export const gridColumns = 24
export const tileLimit = 40

const cell = z.int().min(0).max(1000)
const option = z.union([
  z.string().max(500),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string().max(100), z.number()])).max(1000),
])

/** One tile: which widget, where it stands, and its options by their wire names. */
const tile = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  widget: z.string().regex(/^[a-z0-9-]{1,40}$/),
  title: z.string().max(60).optional(),
  x: cell.max(gridColumns - 1),
  y: cell,
  w: cell.min(1).max(gridColumns),
  h: cell.min(1).max(100),
  options: z.record(z.string().max(50), option).default({}),
})

/**
 * A dashboard as it is saved and as a preset is written. A widget that this version doesn't know is kept and shown as
 * an error tile, never dropped.
 */
export const dashboard = z
  .object({ version: z.literal(1), tiles: z.array(tile).max(tileLimit) })
  .refine(({ tiles }) => new Set(tiles.map(({ id }) => id)).size === tiles.length, 'Two tiles have one id')
  .meta({ id: 'DashboardLayout' })
export type Dashboard = z.infer<typeof dashboard>
export type Tile = Dashboard['tiles'][number]
