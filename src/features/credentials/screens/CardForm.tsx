import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import type { ApiRecord } from '../../../api/records.ts'
import { request } from '../../../api/request.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { failureText } from '../../../crud/confirm/machine.ts'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import { LeaveGuard } from '../../../crud/form/LeaveGuard.tsx'
import { titleOf } from '../../../crud/screen/titles.ts'
import { token } from '../../../domain/entities/access/token.ts'
import { area as areas } from '../../../domain/entities/sites/area.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import unseen from '../../../ui/unseen.module.css'
import { count } from '../../../ui/figures.ts'
import { type Common, mostTokens, type TokensMade } from '../domain/create-tokens.ts'
import { emptyRow, isEmptyRow, type CardRow } from './card-rows.ts'
import { CardRows } from './CardRows.tsx'
import { CommonFields, useCommonForm } from './common-fields.tsx'
import classes from './Create.module.css'
import { useRowChecks } from './use-row-checks.ts'

const first: readonly CardRow[] = [emptyRow]
const nothing = () => undefined
const Leaving = memo(LeaveGuard)
const sent = ({ keycode, reference }: CardRow) => ({
  ...(keycode !== '' && { keycode }),
  ...(reference.trim() !== '' && { reference: reference.trim() }),
})

interface CardFormProps {
  area: ApiRecord
  onMade: (made: TokensMade) => void
}

/** Rows of new credentials, and what they have in common; all of them are added, or none. */
export function CardForm({ area, onMade }: CardFormProps) {
  const { words } = useCaller()
  const [rows, setRows] = useState(first)
  const isDone = useRef(false)
  // One for the form: after a lost answer it may be sent again, and nothing is done twice.
  const [key] = useState(newIdempotencyKey)
  const button = useRef<HTMLButtonElement>(null)
  const common = useCommonForm({ areaId: area[areas.key] })
  const titles = useMemo(() => ({ area: titleOf(areas, area) }), [area])
  const { problems, isAsking, error: unchecked, retry } = useRowChecks(rows)
  const filled = rows.filter(row => !isEmptyRow(row))
  const { mutate, isPending, error } = useMutation({
    mutationFn: (shared: Common) =>
      request<TokensMade>('POST', '/fob/create-many', { body: { ...shared, key, rows: filled.map(sent) } }),
    onSuccess: made => {
      isDone.current = true
      onMade(made)
    },
  })
  const submit = () => {
    const shared = common.read()
    if (shared) mutate(shared)
  }
  const toButton = useCallback(() => button.current?.focus(), [])
  const [one, many] = [words.one(token.term), words.many(token.term)]
  return (
    <div className={classes.box}>
      <Leaving isDirty={filled.length > 0} isDone={isDone} onLeave={nothing} />
      <CommonFields form={common.form} fields={common.fields} record={titles} />
      <Text size="sm">
        Type, paste, or read them with a reader that types; Enter goes to the next row. At most {mostTokens} at once.
      </Text>
      <CardRows rows={rows} onRows={setRows} problems={problems} onEnd={toButton} />
      <Newest problems={problems} />
      {Boolean(unchecked) && (
        <ErrorTile title="The rows could not be checked" reason={messageOf(unchecked)} onRetry={retry} />
      )}
      {error && <ErrorTile title="None was created" reason={failureText(error)} />}
      <Group justify="space-between">
        <output>
          {count(filled.length, one, many)}
          {problems.size > 0 && `, ${problems.size} to put right`}
        </output>
        <Button
          ref={button}
          onClick={submit}
          loading={isPending}
          disabled={filled.length === 0 || problems.size > 0 || (isAsking && !unchecked)}
        >
          Create {count(filled.length, one, many)}
        </Button>
      </Group>
    </div>
  )
}

/** Says what is wrong with the last wrong row, for who hears the screen. */
function Newest({ problems }: { problems: ReadonlyMap<number, string> }) {
  const last = [...problems].at(-1)
  return <output className={unseen.unseen}>{last && `Row ${last[0] + 1}: ${last[1]}`}</output>
}
