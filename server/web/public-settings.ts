import * as z from 'zod'
import type { PublicSettings } from '../../src/domain/public-settings.ts'
import { version } from '../base/version.ts'
import { type Brand, brands } from '../../src/domain/vocabulary.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import type { Settings } from '../settings.ts'

/** What anybody may know of this installation; nothing of its folders, addresses or people. */
export const publicSettings = ({ brand, variant, demo, mapStyleUrl }: Settings): PublicSettings => ({
  brand,
  variant,
  demo: demo !== undefined,
  version,
  ...(mapStyleUrl !== undefined && { mapStyleUrl }),
})

export const settingsEndpoint = endpoint({
  method: 'GET',
  path: '/settings',
  tag: 'installation',
  summary: 'What the app needs before anybody has signed in',
  public: true,
  reply: z.object({
    brand: z.enum(Object.keys(brands) as [Brand, ...Brand[]]),
    variant: z.enum(['cloud', 'classic']),
    demo: z.boolean(),
    version: z.string(),
    mapStyleUrl: z.string().optional(),
  }),
  handle: async ({ context }) => publicSettings(context.settings),
})
