import { useAtomValue } from 'jotai'
import { useCallback, type ComponentType } from 'react'
import { Outlet } from 'react-router'
import { settingsAtom } from '../api/session.ts'
import { FieldAidsProvider, type FieldAidProps, type FindFieldAid } from '../crud/form/field-aid.ts'
import type { PublicSettings } from '../domain/public-settings.ts'
import { later } from '../ui/later/later.ts'

/** `../features/postcodes/screens/address/postcode.aid.tsx` helps to fill in the postcode of an address: by its wire name. */
const files = import.meta.glob<{ default: ComponentType<FieldAidProps> }>([
  '../features/*/screens/*/*.aid.tsx',
  '../screens/*/*.aid.tsx',
])
const camel = (kebab: string) => kebab.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())
const aids = new Map(
  Object.entries(files).map(([path, read]) => {
    const [, entity = '', property = ''] = /([\w-]+)\/([\w-]+)\.aid\.tsx$/.exec(path) ?? []
    return [`${camel(entity)}.${camel(property)}`, later(read)]
  }),
)
/** Aids that only some installations have: known at once, so that no room is kept for nothing. */
const isOffered: Readonly<Record<string, (settings: PublicSettings) => boolean>> = {
  postcode: ({ addressLookup }) => addressLookup === true,
}

/** Every screen of a signed-in user: features help to fill in their forms. */
export function FieldAids() {
  const { data: settings } = useAtomValue(settingsAtom)
  const find = useCallback<FindFieldAid>(
    (entity, property) =>
      settings && (isOffered[property]?.(settings) ?? true) ? aids.get(`${entity}.${property}`) : undefined,
    [settings],
  )
  return (
    <FieldAidsProvider value={find}>
      <Outlet />
    </FieldAidsProvider>
  )
}
