// boardgame.io as its documentation starts it: in memory, or with its FlatFile store.
const { Server, Origins, FlatFile } = require("boardgame.io/server");
const { Squares } = require("./game");

const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [Squares], origins: [Origins.LOCALHOST], db });
server.run(Number(port), () => console.log("ready"));
