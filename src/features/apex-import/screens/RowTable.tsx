import { Button } from '@mantine/core'
import { useState } from 'react'
import { figure } from '../../../ui/figures.ts'
import { Scroller } from '../../../ui/Scroller.tsx'
import classes from './Apex.module.css'

interface RowTableProps {
  label: string
  rows: readonly { readonly row: number; readonly name: string; readonly state: string; readonly text: string }[]
}

const atOnce = 200

/** The people of the file with their findings, in the order of the file. */
export function RowTable({ label, rows }: RowTableProps) {
  const [most, setMost] = useState(atOnce)
  return (
    <>
      <Scroller label={label} className={classes.scroller} maxHeightPx={560}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Name</th>
              <th scope="col">Outcome</th>
              <th scope="col">What</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map(({ row, name, state, text }) => (
              <tr key={`${row} ${state} ${text}`}>
                <td>{figure(row)}</td>
                <td>{name}</td>
                <td data-state={state}>{state}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      {rows.length > most && (
        <Button variant="default" onClick={() => setMost(before => before + atOnce)}>
          Show more: {figure(rows.length - most)} left
        </Button>
      )}
    </>
  )
}
