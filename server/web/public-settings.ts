import * as z from 'zod'
import { relyingParty } from '../auth/relying-party.ts'
import type { PublicSettings } from '../../src/domain/public-settings.ts'
import { version } from '../base/version.ts'
import { type Brand, brands } from '../../src/domain/vocabulary.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import type { Settings } from '../settings.ts'
import { readBuild } from './page.ts'

/** What anybody may know of this installation; nothing of its folders, addresses or people. */
export const publicSettings = ({
  brand,
  variant,
  demo,
  mapStyleUrl,
  publicUrl,
  postcodes,
  helpUrl,
}: Settings): PublicSettings => ({
  addressLookup: postcodes !== undefined,
  helpSite: helpUrl !== undefined,
  passkeys: relyingParty({ publicUrl }) !== undefined,
  brand,
  variant,
  demo: demo !== undefined,
  version,
  ...(mapStyleUrl !== undefined && { mapStyleUrl }),
})

/** @param dist the folder of the built app */
export const settingsEndpoint = (dist: string) =>
  endpoint({
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
      passkeys: z.boolean(),
      addressLookup: z.boolean(),
      helpSite: z.boolean(),
      build: z.string().optional(),
      mapStyleUrl: z.string().optional(),
    }),
    async handle({ context }) {
      const build = await readBuild(dist)
      return { ...publicSettings(context.settings), ...(build !== undefined && { build }) }
    },
  })
