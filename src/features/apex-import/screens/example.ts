/** A small export, as it stands in docs/apex-import.md. */
export const example = `{
  "format": "apex-export",
  "version": 1,
  "systems": [
    {
      "id": "main",
      "name": "Main building",
      "doors": [{ "number": 1, "name": "Front door" }],
      "timeProfiles": [
        { "name": "Office hours", "periods": [{ "days": [0, 1, 2, 3, 4], "start": "08:00", "end": "18:00" }] }
      ],
      "people": [
        {
          "reference": "1001",
          "firstName": "Ada",
          "surname": "Hill",
          "email": "ada@example.com",
          "credentials": [{ "keycode": "00000012AB34", "kind": "fob" }],
          "doors": [1],
          "timeProfile": "Office hours"
        }
      ]
    }
  ]
}`

export const exampleHref = `data:application/json,${encodeURIComponent(example)}`
