import { Table } from '@mantine/core'
import { ageText } from '../../../ui/age-text.ts'
import { count, figure } from '../../../ui/figures.ts'
import type { Evacuated } from '../domain/outcome.ts'
import { outcomes, type Outcome } from '../domain/outcomes.ts'
import classes from './Evacuated.module.css'

interface EvacuatedFiguresProps {
  evacuated: Evacuated
  /** ISO 8601. */
  startedAt: string
}

/** How many are accounted for, where they gathered, and how long each zone took. */
export function EvacuatedFigures({ evacuated: { counts, zones, points, asked }, startedAt }: EvacuatedFiguresProps) {
  const shown = Object.entries(outcomes) as [Outcome, string][]
  return (
    <>
      <dl className={classes.figures}>
        {shown.map(([outcome, label]) => (
          <div key={outcome} data-outcome={outcome} data-calm={counts[outcome] === 0 || undefined}>
            <dt>{label}</dt>
            <dd>{figure(counts[outcome])}</dd>
          </div>
        ))}
      </dl>
      {asked && (
        <p>
          {count(asked.people, 'person was', 'people were')} asked by message whether they are safe:{' '}
          {figure(asked.answered)} answered
          {asked.unreached > 0 && `, ${figure(asked.unreached)} could not be reached`}.
        </p>
      )}
      {points.length > 0 && (
        <Table className={classes.table} aria-label="Muster points">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Muster point</Table.Th>
              <Table.Th>People read there</Table.Th>
              <Table.Th>The last after</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {points.map(({ name, people, lastAt }) => (
              <Table.Tr key={name}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>{figure(people)}</Table.Td>
                <Table.Td>{ageText(Date.parse(lastAt) - Date.parse(startedAt))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {zones.length > 0 && (
        <Table className={classes.table} aria-label="Zones">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Zone</Table.Th>
              <Table.Th>People</Table.Th>
              <Table.Th>Still open</Table.Th>
              <Table.Th>Clear after</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {zones.map(({ zone, people, open, lastAt }) => (
              <Table.Tr key={zone ?? ''}>
                <Table.Td>{zone ?? 'A zone that was deleted'}</Table.Td>
                <Table.Td>{figure(people)}</Table.Td>
                <Table.Td>{figure(open)}</Table.Td>
                <Table.Td>
                  {open > 0 || lastAt === null ? 'Not clear' : ageText(Date.parse(lastAt) - Date.parse(startedAt))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  )
}
