import { Input } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { memo, useCallback, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { mostTokens } from '../domain/create-tokens.ts'
import { emptyRow, isEmptyRow, pasted, written, type CardRow } from './card-rows.ts'
import classes from './Create.module.css'

interface CardRowsProps {
  rows: readonly CardRow[]
  onRows: (change: (rows: readonly CardRow[]) => readonly CardRow[]) => void
  problems: ReadonlyMap<number, string>
  /** Enter in a row that is empty. */
  onEnd: () => void
}

/** Rows to type into, to paste into, or for a USB reader that types: Enter moves to the next row. */
export function CardRows({ rows, onRows, problems, onEnd }: CardRowsProps) {
  const table = useRef<HTMLTableElement>(null)
  const focus = useCallback(
    (index: number) => table.current?.querySelector<HTMLInputElement>(`[data-row="${index}"]`)?.focus(),
    [],
  )
  const change = useCallback(
    (index: number, values: Partial<CardRow>) =>
      onRows(all => all.map((row, at) => (at === index ? { ...row, ...values } : row))),
    [onRows],
  )
  const next = useCallback(
    (index: number, isEmpty: boolean) => {
      if (isEmpty) return onEnd()
      // The reader goes on typing: the next row must be there before its next key.
      flushSync(() => onRows(all => (index + 1 < all.length || all.length >= mostTokens ? all : [...all, emptyRow])))
      focus(index + 1)
    },
    [onRows, onEnd, focus],
  )
  const paste = useCallback(
    (index: number, text: string) => {
      flushSync(() =>
        onRows(all => {
          const whole = pasted(all, index, text)
          const last = whole.at(-1)
          return last && !isEmptyRow(last) && whole.length < mostTokens ? [...whole, emptyRow] : whole
        }),
      )
      const filled = table.current?.querySelectorAll('[data-row]').length ?? 1
      focus(filled - 1)
    },
    [onRows, focus],
  )
  return (
    <table ref={table} className={classes.rows}>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Keycode/UDN</th>
          <th scope="col">Reference</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // A row is its place: rows are never sorted.
          <Row key={index} row={row} index={index} problem={problems.get(index)} {...{ change, next, paste }} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  row: CardRow
  index: number
  problem: string | undefined
  change: (index: number, values: Partial<CardRow>) => void
  next: (index: number, isEmpty: boolean) => void
  paste: (index: number, text: string) => void
}

const Row = memo(function Row({ row, index, problem, change, next, paste }: RowProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    next(index, isEmptyRow(row))
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (!/[\r\n\t]/.test(text.trim())) return
    event.preventDefault()
    paste(index, text)
  }
  const reason = `row-${index}-problem`
  const wrong = problem !== undefined && { 'aria-invalid': true, 'aria-describedby': reason }
  return (
    <tr data-wrong={problem !== undefined || undefined}>
      <th scope="row">{index + 1}</th>
      <td>
        <Input
          data-row={index}
          aria-label={`Keycode of row ${index + 1}`}
          value={row.keycode}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => change(index, { keycode: written(value) })}
          {...{ onKeyDown, onPaste, ...wrong }}
        />
        {problem !== undefined && (
          <span id={reason} className={classes.problem}>
            <IconAlertTriangle className={classes.sign} aria-hidden />
            {problem}
          </span>
        )}
      </td>
      <td>
        <Input
          aria-label={`Reference of row ${index + 1}`}
          value={row.reference}
          maxLength={64}
          onChange={({ currentTarget: { value } }) => change(index, { reference: value })}
          {...{ onKeyDown }}
        />
      </td>
    </tr>
  )
})
