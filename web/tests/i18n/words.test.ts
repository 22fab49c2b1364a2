import { expect, test } from "vitest";
import { NO_WORDS, Words } from "../../src/i18n/words";

const words = new Words(
  {
    own: {
      ...NO_WORDS,
      words: { tulip: "Tulpe", "tulip:of": "der Tulpe", "tulip:many": "Tulpen", "tulip:one": "Tulpe" },
      pieces: { block: "{colour} {length}" },
      events: { placed: "{seat:player} legt {block}{extra?, noch einmal}{extra!.}" },
    },
    shared: { ...NO_WORDS, words: { and: "und", player: "Spieler", clock: "die Uhr" } },
  },
  ["Ada", "Ben"],
);

test.each([
  ["{colour}", { colour: "tulip" }, "Tulpe"],
  ["{colour:of}", { colour: "tulip" }, "der Tulpe"],
  ["{colour:by}", { colour: "tulip" }, "Tulpe"],
  ["{n} {n|Blume|Blumen}", { n: 1 }, "1 Blume"],
  ["{n} {n|Blume|Blumen}", { n: 0 }, "0 Blumen"],
  ["{block.colour}", { block: { piece: "block", colour: "tulip", length: 2 } }, "Tulpe"],
  ["{seats:player}", { seats: [0, 1, 2] }, "Ada, Ben und die Uhr"],
  ["{flowers}", { flowers: { tulip: 2 } }, "2 Tulpen"],
  ["{list?ja}{list!nein}", { list: [] }, "nein"],
  ["{nothing}", {}, ""],
])("%s with %o", (template, values, expected) => {
  expect(words.fill(template, values)).toBe(expected);
});

test("an event is told with its pieces", () => {
  const event = {
    event: "placed",
    seat: 1,
    block: { piece: "block", colour: "tulip", length: 3 },
    extra: true,
  };
  expect(words.tell(event)).toBe("Ben legt Tulpe 3, noch einmal");
});
