import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { CurrentUser } from '../../api/current-user.ts'
import { sessionAtom, settingsAtom } from '../../api/session.ts'
import { useSiteZone } from '../../api/site-time.ts'
import { branded } from '../../domain/branded.ts'
import { entityById } from '../../domain/entities/index.ts'
import { holds, type Entity } from '../../domain/entity.ts'
import { orderedFor } from '../../domain/ordered-for.ts'
import { seenBy } from '../../domain/seen.ts'
import { words, type Brand } from '../../domain/vocabulary.ts'

/** The user of the screen: their permissions, the brand's words, and the time zone. */
export interface Caller {
  readonly user: CurrentUser | undefined
  readonly brand: Brand
  readonly words: ReturnType<typeof words>
  /** An entity in these words, as this caller may know it and in their order, by its id; undefined for what is none. */
  readonly entity: (id: string) => Entity | undefined
  /** Whether a permission is held; one that is not declared (empty) is held by everybody. */
  readonly may: (code: string) => boolean
  /** The time zone of the client's sites (IANA). */
  readonly zone: string
}

export function useCaller(): Caller {
  const { data: user } = useAtomValue(sessionAtom)
  const { data: settings } = useAtomValue(settingsAtom)
  const brand = settings?.brand ?? 'cloud'
  const zone = useSiteZone()
  return useMemo(() => {
    const held = new Set(user?.permissions)
    return {
      user: user ?? undefined,
      brand,
      words: words(brand),
      entity: id => {
        const found = entityById(id)
        return found && orderedFor(seenBy(branded(found, brand), held), user ?? undefined)
      },
      may: code => holds(held, code),
      zone,
    }
  }, [user, brand, zone])
}
