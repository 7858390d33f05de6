import { Button, Skeleton } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { tokenActivation } from '../../../domain/entities/access/token-activation.ts'
import { TickBox } from '../../../ui/TickBox.tsx'
import type { AccessRow } from '../domain/wire.ts'
import classes from './Access.module.css'
import { AccessRowItem } from './AccessRowItem.tsx'
import { ChangeDialog } from './ChangeForm.tsx'
import { useAccess, type Whose } from './use-access.ts'
import { useEnding } from './use-ending.tsx'
import { useToday } from './use-today.ts'
import { holderText, placeText } from './words.ts'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'

interface AccessListProps {
  whose: Whose
  names: 'holder' | 'place'
  /** The text for an empty list: why, and what to do first. */
  empty: ReactNode
}

/** Activations with their faces and dates: loading, failed, empty or there. */
export function AccessList({ whose, names, empty }: AccessListProps) {
  const read = useAccess(whose)
  const { rows, error, hasNextPage, fetchNextPage, isFetchingNextPage } = read
  return (
    <>
      <ReadFailed what="The access" of={read} />
      {!rows && !error && <Skeleton height="6rem" radius="sm" aria-busy="true" />}
      {rows?.length === 0 && empty}
      {rows && rows.length > 0 && <Rows rows={rows} names={names} at={whose.areaId} />}
      {hasNextPage && (
        <Button variant="default" mt="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

function Rows({ rows, names, at }: { rows: readonly AccessRow[]; names: 'holder' | 'place'; at: number | undefined }) {
  const { may } = useCaller()
  const today = useToday()
  const { end, dialog } = useEnding()
  const [changing, setChanging] = useState<AccessRow>()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const mayEdit = may(tokenActivation.permission.edit)
  const chosen = rows.filter(({ activationId }) => ticked.has(activationId))
  const list = useKeptFocus(rows.length)
  const toggle = (id: number) =>
    setTicked(before => new Set(before.has(id) ? [...before].filter(each => each !== id) : [...before, id]))
  return (
    <>
      {mayEdit && rows.length > 1 && (
        <div className={classes.bar}>
          <label className={classes.all}>
            <TickBox
              checked={chosen.length === rows.length}
              onChange={() =>
                setTicked(new Set(chosen.length === rows.length ? [] : rows.map(({ activationId }) => activationId)))
              }
            />
            {chosen.length > 0 ? `${chosen.length} chosen` : 'Choose all'}
          </label>
          {chosen.length > 0 && (
            <Button variant="default" size="compact-sm" onClick={() => end(chosen.slice(0, 100))}>
              End {Math.min(chosen.length, 100)}
            </Button>
          )}
        </div>
      )}
      <ul ref={list} className={classes.list} tabIndex={-1}>
        {rows.map(row => (
          <AccessRowItem
            key={row.activationId}
            row={row}
            names={names}
            at={at}
            today={today}
            tick={
              mayEdit && rows.length > 1
                ? { isOn: ticked.has(row.activationId), onChange: () => toggle(row.activationId) }
                : undefined
            }
            onChange={mayEdit ? () => setChanging(row) : undefined}
            onEnd={mayEdit ? () => end([row]) : undefined}
          />
        ))}
      </ul>
      {dialog}
      {changing && (
        <ChangeDialog
          activationId={changing.activationId}
          title={`${holderText(changing)}, ${placeText(changing)}`}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  )
}

/** A row that goes takes the focus with it: the list has it then. */
function useKeptFocus(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) list.current?.focus()
    before.current = count
  }, [count])
  return list
}
