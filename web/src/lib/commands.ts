// What the pages may send over the WebSocket (docs/protocol.md). Written by quincunx protocol --typescript.

export interface Commands {
  // The first command of a connection.
  hello: { protocol: number; lang?: string; texts?: boolean; views?: boolean; names?: boolean; frames?: boolean };
  // Asks for the time of the server.
  ping: object;
  // Asks for the open tables and the matches that may be watched.
  lobby: { on?: boolean; game?: string };
  // Attaches to a table as player or spectator.
  join: { table: string; seen?: number };
  // Detaches from a table.
  leave: { table: string };
  // Asks for the snapshot.
  view: { table: string };
  // Answers a question.
  answer: { table: string; question: number; option: string };
  // Asks why something is not offered.
  why: { table: string; question: number; option?: string };
  // Asks what would follow from an answer.
  preview: { table: string; question: number; option: string };
  // Asks what the computer would answer.
  hint: { table: string; question: number; nodes?: number; option?: string };
  // Takes back one's last decision, or asks to.
  undo: { table: string };
  // Offers a draw, or agrees to one.
  draw: { table: string };
  // Answers an offer.
  respond: { table: string; offer: 'draw' | 'undo'; accept: boolean };
  // Gives the match up.
  concede: { table: string };
  // Says something at the table.
  chat: { table: string; text: string };
  // Says one of a few things all can read.
  emote: { table: string; emote: 'hello' | 'good-luck' | 'well-played' | 'thanks' | 'sorry' | 'thinking' | 'surprised' | 'good-game' };
  // Stops the talk of others at this table.
  mute: { table: string; on?: boolean };
  // Lets spectators see both hands, or no longer.
  watching: { table: string; all?: boolean };
  // Asks for another match.
  rematch: { table: string; chance?: string };
  // Gives one's part of the seed, whose SHA-256 was told before.
  chance: { table: string; part: string };
}

export type CommandName = keyof Commands;
export type Command = { [Name in CommandName]: { do: Name } & Commands[Name] }[CommandName];
// Those of a table.
export type TableCommandName = { [Name in CommandName]: Commands[Name] extends { table: string } ? Name : never }[CommandName];
