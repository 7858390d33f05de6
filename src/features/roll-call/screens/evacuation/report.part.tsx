import { Button, Skeleton, Table } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { ReadFailed } from '../../../../crud/screen/ReadFailed.tsx'
import { figure } from '../../../../ui/figures.ts'
import { evacuation } from '../../domain/evacuation.ts'
import { durationText } from '../../domain/report.ts'
import { Compared } from '../report/Compared.tsx'
import { Curve } from '../report/Curve.tsx'
import { reportQuery } from '../report/report-query.ts'

/** How an evacuation went: over time, beside earlier ones, and by who marked; as a PDF too. */
export default function Report({ record }: SpecialTabProps) {
  const { may } = useCaller()
  const id = Number(record['evacuationId'])
  const isShown = may('PERSON_READ') && may('ZONE_READ') && record['people'] !== 0
  const read = useQuery({ ...reportQuery(id, record['status'] === 'running'), enabled: isShown })
  if (!isShown) return null
  const { data, error } = read
  const download = (
    <Button
      component="a"
      href={`/api${evacuation.api}/${id}/report/pdf`}
      download
      variant="default"
      size="xs"
      leftSection={<IconDownload size="1rem" aria-hidden />}
    >
      Report as PDF
    </Button>
  )
  return (
    <RecordPart title="How it went" actions={download}>
      <ReadFailed what="How it went" of={read} />
      {data ? (
        <>
          {data.curve.length > 0 && <Curve report={data} />}
          <Compared report={data} />
          {data.marshals.length > 0 && (
            <Table aria-label="Marked by">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Marked by</Table.Th>
                  <Table.Th>People</Table.Th>
                  <Table.Th>The last after</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.marshals.map(({ by, people, lastAfter }) => (
                  <Table.Tr key={by}>
                    <Table.Td>{by}</Table.Td>
                    <Table.Td>{figure(people)}</Table.Td>
                    <Table.Td>{durationText(lastAfter)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
        </>
      ) : (
        !error && <Skeleton height="8rem" radius="md" aria-busy="true" />
      )}
    </RecordPart>
  )
}
