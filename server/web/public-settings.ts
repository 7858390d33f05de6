import { readFileSync } from 'node:fs'
import type { PublicSettings } from '../../src/domain/public-settings.ts'
import type { Settings } from '../settings.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** What anybody may know of this installation; nothing of its folders, addresses or people. */
export const publicSettings = ({ brand, variant, demo, mapStyleUrl }: Settings): PublicSettings => ({
  brand,
  variant,
  demo: demo !== undefined,
  version,
  ...(mapStyleUrl !== undefined && { mapStyleUrl }),
})
