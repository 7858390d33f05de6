import { type DemoPart, insertRows } from '../../../../server/kit/index.ts'

/** A card for staff, with a photograph, and one for visitors. */
export const demo: DemoPart = async ({ client, clientId }) => {
  await insertRows(client, 'badge_design', [
    { ...cardRow(clientId), name: 'Staff card', description: 'With photograph', doubleSided: true },
    { ...cardRow(clientId), name: 'Visitor card', backgroundColour: '#fff3bf', images: [], doubleSided: false },
  ])
}

const cardRow = (clientId: number) => ({
  clientId,
  format: 'cr80',
  orientation: 'portrait',
  dataSource: 'person',
  backgroundColour: '#ffffff',
  labels: [
    { ...at(5, 55, 44, 8), text: '{firstName} {surname}', size: 14, align: 'centre' },
    { ...at(5, 65, 44, 6), text: '{department}', size: 10, align: 'centre' },
  ],
  images: [{ ...at(14, 15, 26, 34), source: 'photo' }],
  shapes: [{ ...at(0, 78, 54, 8), kind: 'rectangle', fill: '#1c5fd4' }],
})

const at = (x: number, y: number, width: number, height: number) => ({
  side: 'front',
  x,
  y,
  width,
  height,
  rotation: 0,
})
