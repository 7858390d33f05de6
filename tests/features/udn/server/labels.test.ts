import { create } from 'qrcode'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestServer } from '../../../support/server.ts'
import { readDataMatrix } from './read-data-matrix.ts'
import { readPdf } from './read-pdf.ts'
import { ended, answersToOthers, refused, registered, startUdn } from './udn-house.ts'

const udns = ['04ABCDEF', '04000010', '0C00FF01', '00410A0B', '02FFFFFF']

describe.each(oneDatabase)('labels of UDN devices, on %s', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startUdn(kind)
    for (const udn of udns) await registered(server, udn, { batch: 'Pilot' })
    await registered(server, '04000011')
  })
  afterAll(() => server?.close())

  const ask = (chosen: Row, more: Row = {}) =>
    server
      .client('internalStaff')
      .post<Row>('/api/udn-device/labels', { chosen, size: 'a4x65', code: 'datamatrix', used: 0, ...more })
  const pdfAt = async (path: string) => {
    const { headers } = await server.signIn('internalStaff')
    const answer = await fetch(`${server.url}/api${path}`, { headers })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    return readPdf(Buffer.from(await answer.arrayBuffer()))
  }
  const made = async (chosen: Row, more: Row = {}) => {
    const { status, body } = await ask(chosen, more)
    expect(status).toBe(202)
    const job = await ended(server, body['jobId'])
    expect(job).toMatchObject({ state: 'succeeded', result: true })
    return pdfAt(`/job/${String(body['jobId'])}/result`)
  }

  it('have a Data Matrix of the UDN, and the UDN, type and batch in words', async () => {
    const pages = await made({ udns })
    expect(pages).toHaveLength(1)
    const [page] = pages
    expect(page?.codes.map(readDataMatrix)).toEqual(udns)
    expect(page?.texts).toEqual(
      udns.flatMap((udn, index) => [
        udn,
        ['Reader', 'Reader', 'Bus Expansion Module', 'DC2 Door Controller', 'Lock Controller'][index],
        'Batch Pilot',
      ]),
    )
    expect(page && [page.width, page.height].map(Math.round)).toEqual([595, 842])
  })

  it('have a QR code, which is as another library makes it, one label to a page of a roll', async () => {
    const pages = await made({ udns: udns.slice(0, 2) }, { size: 'roll57x32', code: 'qrcode' })
    expect(pages).toHaveLength(2)
    for (const [index, page] of pages.entries()) {
      expect([page.width, page.height].map(Math.round)).toEqual([162, 91])
      const [code] = page.codes
      const same = ([0, 1, 2, 3, 4, 5, 6, 7] as const).filter(maskPattern => {
        const { modules } = create(udns[index] ?? '', { errorCorrectionLevel: 'H', version: 1, maskPattern } as const)
        return code?.every((row, y) => row.every((isDark, x) => isDark === Boolean(modules.get(y, x))))
      })
      expect(same, udns[index]).toHaveLength(1)
    }
  })

  it('are of a batch, a range or a part of a batch, and leave out the labels that a sheet has used', async () => {
    const texts = (pages: Awaited<ReturnType<typeof made>>) => pages.map(page => page.codes.map(readDataMatrix))
    expect(texts(await made({ batch: 'Pilot' }))).toEqual([udns])
    expect(texts(await made({ from: '04000010', to: '04000011' }))).toEqual([['04000010', '04000011']])
    expect(texts(await made({ batch: 'Pilot', from: '04000000', to: '04FFFFFF' }))).toEqual([['04ABCDEF', '04000010']])
    expect(texts(await made({ batch: 'Pilot' }, { used: 63 }))).toEqual([udns.slice(0, 2), udns.slice(2)])
  })

  it('are made of what is in the register alone, and of a thousand at most', async () => {
    const wrong = (errorMessage: unknown) => ({ status: 422, body: [{ propertyName: 'chosen', errorMessage }] })
    expect(await ask({ udns: ['04ABCDEF', '04DEAD00'] })).toMatchObject(wrong('04DEAD00 is not in the register'))
    expect(await ask({ batch: 'None such' })).toMatchObject(wrong('There are no such devices'))
    for (const [chosen, more] of [
      [{ udns: ['0400'] }],
      [{ udns: Array.from({ length: 1001 }, () => '04ABCDEF') }],
      [{ from: '04000010' }],
      [{ from: '05000000', to: '04000000' }],
      [{ batch: 'Pilot' }, { size: 'a5' }],
      [{ batch: 'Pilot' }, { used: 65 }],
      [{ batch: 'Pilot' }, { size: 'roll57x32', used: 1 }],
    ] as [Row, Row?][])
      expect((await ask(chosen, more)).status, JSON.stringify([chosen, more])).toBe(422)
    await server.context.database.pool.query(
      `insert into udn_device ("udn", "deviceType", "batch")
       select '05' || upper(lpad(to_hex(n), 6, '0')), 'readerInterface', 'Many' from generate_series(1, 1001) n`,
    )
    expect(await ask({ batch: 'Many' })).toMatchObject(wrong('These are more than 1,000 devices'))
    const pages = await made({ from: '05000001', to: '05000082' })
    expect(pages.map(({ codes }) => codes.length)).toEqual([65, 65])
    expect(pages.at(-1)?.codes.map(readDataMatrix).at(-1)).toBe('05000082')
  })

  it('can be tried: a whole page with a UDN that no device has', async () => {
    const [page, ...others] = await pdfAt('/udn-device/labels/test?size=a4x24&code=datamatrix')
    expect([page?.codes.length, others.length]).toEqual([24, 0])
    expect(new Set(page?.codes.map(readDataMatrix))).toEqual(new Set(['04000000']))
    const staff = server.client('internalStaff')
    expect((await staff.get('/api/udn-device/labels/test?size=a4&code=datamatrix')).status).toBe(422)
  })

  it('are for the provider’s staff, and taking them is noted', async () => {
    expect(await answersToOthers(server, 'post', '/api/udn-device/labels', { chosen: { batch: 'Pilot' } })).toEqual(
      refused,
    )
    expect(await answersToOthers(server, 'get', '/api/udn-device/labels/test?size=a4x24&code=datamatrix')).toEqual(
      refused,
    )
    const { rows } = await server.context.database.pool.query<Row>(
      `select "after" from audit_entry where "entity" = 'udnDevice' and "change" = 'exported' limit 1`,
    )
    expect(rows).toEqual([{ after: { report: 'labels', labels: 5, size: 'a4x65' } }])
  })
})
