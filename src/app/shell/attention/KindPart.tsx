import { Anchor } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useId, useMemo } from 'react'
import { Link } from 'react-router'
import { AcknowledgeButton } from '../../../crud/acknowledge/AcknowledgeButton.tsx'
import { CountingAge } from '../../../crud/acknowledge/CountingAge.tsx'
import { useAcknowledge } from '../../../crud/acknowledge/use-acknowledge.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { viewAtom } from '../../../live/atoms.ts'
import { figure } from '../../../ui/figures.ts'
import classes from './Attention.module.css'
import { icons } from './icons.ts'
import type { Kind } from './kinds.ts'

const newest = 3

/** One kind: its number and the age of its oldest, the newest three, and the way to all of them. */
export function KindPart<T>({ kind, onClose }: { kind: Kind<T>; onClose: () => void }) {
  const id = useId()
  const { may, words } = useCaller()
  const { readiness, items, more } = useAtomValue(viewAtom(kind.view))
  const waiting = useMemo(() => kind.read(items, words), [kind, items, words])
  const acknowledging = useAcknowledge(id => kind.acknowledge(items, id))
  const { permission } = kind.entity
  const title = kind.title(words)
  const Icon = icons[kind.id]
  if (readiness === 'withheld' || !may(permission.read)) return null
  const total = items.length + more
  const last = items.at(-1)
  const [oldest] = last === undefined ? [] : kind.read([last], words)
  return (
    <section className={classes.kind} aria-labelledby={id} aria-busy={readiness === 'waiting'}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {total > 0 && <Icon className={classes.sign} data-worst={kind.id} aria-hidden />}
          {title} {readiness === 'ready' && <span className={classes.total}>{figure(total)}</span>}
        </h2>
        {oldest && (
          <span className={classes.oldest}>
            oldest {more > 0 && 'over '}
            <CountingAge at={oldest.at} />
          </span>
        )}
        <Anchor component={Link} to={kind.list} onClick={onClose} inherit>
          Show all<span className={classes.unseen}> {title.toLowerCase()}</span>
        </Anchor>
      </div>
      {readiness === 'waiting' && <p className={classes.none}>Loading</p>}
      {readiness === 'ready' && total === 0 && <p className={classes.none}>All acknowledged.</p>}
      <ul className={classes.items}>
        {waiting.slice(0, newest).map(({ id: itemId, what, where, takenBy, at, repeats }) => {
          const to = placeOf(kind.entity, 'detail', itemId, undefined, may)
          const text = (
            <>
              <span className={classes.what}>{what}</span>
              <span className={classes.where}>
                {where && `${where} · `}
                {repeats !== undefined && <strong>{repeats} · </strong>}
                {takenBy !== undefined && `in hand by ${takenBy} · `}
                <CountingAge at={at} />
              </span>
            </>
          )
          return (
            <li key={itemId} className={classes.item} data-kind={kind.id}>
              {to === undefined ? (
                <div className={classes.words}>{text}</div>
              ) : (
                <Link to={to} className={classes.words} onClick={onClose}>
                  {text}
                </Link>
              )}
              {may(permission.command) && (
                <AcknowledgeButton
                  of={[what, where].filter(Boolean).join(', ')}
                  state={acknowledging.of(itemId)}
                  onPress={() => acknowledging.acknowledge(itemId)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
