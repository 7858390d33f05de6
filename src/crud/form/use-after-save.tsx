import { notifications } from '@mantine/notifications'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import type { Term } from '../../domain/vocabulary.ts'
import { useCaller } from '../caller/caller.ts'
import { placeOf } from '../caller/places.ts'
import { capital, titleOf } from '../screen/titles.ts'
import { toldOnce, warningsOf } from './told-once.ts'
import { ToldOnce } from './ToldOnce.tsx'

/** What follows a save: warnings, what is shown only once, and then the record itself, or where `leave` goes. */
export function useAfterSave(entity: Entity, term: Term, done: 'created' | 'saved', leave?: () => void) {
  const navigate = useNavigate()
  const { words, may } = useCaller()
  const [told, setTold] = useState<ApiRecord>()
  const go = (saved: ApiRecord) => {
    if (leave) return leave()
    const to =
      placeOf(entity, 'detail', Number(saved[entity.key]), term, may) ?? placeOf(entity, 'list', undefined, term, may)
    void navigate(to ?? '/', { replace: true })
  }
  const saved = (record: ApiRecord) => {
    notifications.show({ message: `${capital(words.one(term))} ${titleOf(entity, record)} ${done}` })
    for (const warning of warningsOf(record))
      notifications.show({ color: 'yellow', title: 'Please note', message: warning, autoClose: 10_000 })
    if (toldOnce(entity, record).length > 0) setTold(record)
    else go(record)
  }
  const dialog: ReactNode = told && <ToldOnce secrets={toldOnce(entity, told)} onClose={() => go(told)} />
  return { saved, dialog }
}
